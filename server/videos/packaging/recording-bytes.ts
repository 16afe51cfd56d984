/** Reads what FFmpeg does not say about a recording from its bytes: a second recording behind it, or fragments. */
import { type FileHandle, open } from 'node:fs/promises';

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

/** The first fragment follows the header, perhaps behind an index and free space. */
const boxesAtMost = 16;

/** Returns whether an MP4 is written in fragments, as browsers and some programs record. */
export async function isFragmented(path: string): Promise<boolean> {
  await using file = await open(path);
  let at = 0;
  for (let count = 0; count < boxesAtMost; count += 1) {
    const box = await readBox(file, at);
    if (box?.name === 'moof') return true;
    if (!box) return false;
    at += box.bytes;
  }
  return false;
}

/** Returns null at the end, and for a box that lasts until there. */
async function readBox(file: FileHandle, at: number): Promise<{ name: string; bytes: number } | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, head.length, at);
  if (bytesRead < 8) return null;
  const short = head.readUInt32BE(0);
  // A size of 1 announces one of 64 bits.
  const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return bytes < 8 ? null : { name: head.toString('latin1', 4, 8), bytes };
}
