/** QuickTime files whose header is compressed, as old Macs and cameras write them (QuickTime File Format, "cmov"). */
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

export function box(name: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** Returns a `moov` that holds these bytes compressed. `declared` is the length that it names. */
export function compressedHeader(bytes: Buffer, declared = bytes.length): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(declared);
  const packed = box('cmvd', size, deflateSync(bytes));
  return box('moov', box('cmov', box('dcom', Buffer.from('zlib')), packed));
}

/** Compresses the header of a file, which must follow its data. */
export function compressHeader(path: string): void {
  const bytes = readFileSync(path);
  let at = 0;
  while (bytes.toString('latin1', at + 4, at + 8) !== 'moov') at += bytes.readUInt32BE(at);
  if (at + bytes.readUInt32BE(at) !== bytes.length) throw new Error('The header is not at the end');
  writeFileSync(path, Buffer.concat([bytes.subarray(0, at), compressedHeader(bytes.subarray(at))]));
}
