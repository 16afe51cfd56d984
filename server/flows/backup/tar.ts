/** Writes a tar archive (POSIX ustar) of files whose sizes are known before, so that its own size is known too. */

const blockBytes = 512;

export type TarEntry = {
  /** The folder of the entry, at most 155 ASCII characters. */
  folder: string;
  /** The path in that folder, at most 100 ASCII characters. */
  path: string;
  bytes: number;
  /** Milliseconds since 1970, UTC. */
  modifiedAt: number;
};

/** Two blocks of zeros end an archive. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** Returns the bytes of an archive of these entries. */
export function tarBytes(entries: readonly TarEntry[]): number {
  return entries.reduce((sum, { bytes }) => sum + blockBytes + bytes + paddingOf(bytes), tarEnd.length);
}

/** Returns the zeros that follow a file. */
export function tarPadding({ bytes }: TarEntry): Buffer<ArrayBuffer> {
  return Buffer.alloc(paddingOf(bytes));
}

function paddingOf(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes;
}

/** @throws {Error} where a name is too long for the format */
export function tarHeader({ folder, path, bytes, modifiedAt }: TarEntry): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(blockBytes);
  const put = (text: string, at: number, longest: number) => {
    if (Buffer.byteLength(text) > longest) throw new Error(`${text} is too long for an archive`);
    header.write(text, at);
  };
  put(path, 0, 100);
  put(octal(0o600, 7), 100, 8);
  put(octal(0, 7), 108, 8);
  put(octal(0, 7), 116, 8);
  putSize(header, bytes);
  put(octal(Math.max(0, Math.floor(modifiedAt / 1000)), 11), 136, 12);
  // The checksum is that of a header with blanks in its place.
  put(' '.repeat(8), 148, 8);
  put('0', 156, 1);
  put('ustar', 257, 6);
  put('00', 263, 2);
  put(folder, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148, 8);
  return header;
}

/** From 8 GiB on the octal digits do not suffice, and the size is a binary number, as GNU and BSD tar write it. */
function putSize(header: Buffer, bytes: number): void {
  const digits = octal(bytes, 11);
  if (digits.length === 11) header.write(digits, 124);
  else {
    header[124] = 0x80;
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
