import { crc32 } from 'node:zlib';

const headerEnd = 33;

/** Puts a signed credential into a PNG, where readers of Open Badges 3.0 look for it (section 5.3, baked badges). */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXtopenbadgecredential\0\0\0\0\0', 'latin1'),
    Buffer.from(credential, 'utf8'),
  ]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)]);
}
