/** Looks for another recording behind the one that was read, as in files that were joined byte by byte. */
import { open } from 'node:fs/promises';

type Beginning = {
  /** A part of FFmpeg's name of the format. */
  format: string;
  bytes: Buffer;
  /** Whether a recording begins with these bytes, given their place: they may occur in its data too. */
  isReal: (chunk: Buffer, at: number) => boolean;
};

const beginnings: readonly Beginning[] = [
  {
    format: 'mp4',
    bytes: Buffer.from('ftyp'),
    isReal: (chunk, at) => at >= 4 && chunk.readUInt32BE(at - 4) >= 16 && chunk.readUInt32BE(at - 4) <= 128,
  },
  { format: 'matroska', bytes: Buffer.from('1a45dfa3', 'hex'), isReal: () => true },
  {
    format: 'flv',
    bytes: Buffer.from('FLV\u0001'),
    isReal: (chunk, at) => chunk.readUInt32BE(at + 5) === 9,
  },
  {
    format: 'ogg',
    // The flag is that of the first page of a stream.
    bytes: Buffer.from('OggS\u0000\u0002'),
    isReal: (chunk, at) => chunk.readBigUInt64LE(at + 6) === 0n,
  },
  {
    format: 'asf',
    bytes: Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    isReal: () => true,
  },
];

const chunkBytes = 1_000_000;

/** A beginning may lie across two chunks. */
const overlapBytes = 64;

/** Returns whether another recording of the same format begins at a byte of the file or later. */
export async function hasAnotherRecording(
  path: string,
  { formatName, from }: { formatName: string; from: number },
): Promise<boolean> {
  const beginning = beginnings.find(({ format }) => formatName.includes(format));
  if (!beginning) return false;
  await using file = await open(path);
  const chunk = Buffer.alloc(chunkBytes);
  for (let start = from; ; start += chunkBytes - overlapBytes) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, start);
    // Otherwise bytes of the chunk before would be compared.
    chunk.fill(0, bytesRead);
    if (isIn(chunk, beginning)) return true;
    if (bytesRead < chunkBytes) return false;
  }
}

function isIn(chunk: Buffer, { bytes, isReal }: Beginning): boolean {
  for (let at = chunk.indexOf(bytes); at >= 0; at = chunk.indexOf(bytes, at + 1))
    if (at + overlapBytes / 2 <= chunk.length && isReal(chunk, at)) return true;
  return false;
}
