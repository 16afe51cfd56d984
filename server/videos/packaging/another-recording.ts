/** Looks for another recording behind the one that was read, as in files that were joined byte by byte. */
import { open } from 'node:fs/promises';

/** The first bytes of a recording, by a part of FFmpeg's name of the format; dots are any bytes. */
const beginnings: readonly [string, RegExp][] = [
  ['mp4', /\0\0\0[\x14-\x60]ftyp[\w ]{4}/],
  ['matroska', /\x1a\x45\xdf\xa3[\x42\x80-\xff\x01]/],
  ['flv', /FLV\x01[\x01\x04\x05]\0\0\0\x09/],
  ['ogg', /OggS\0\x02\0{8}/],
  ['avi', /RIFF[^]{4}AVI LIST/],
  ['asf', /\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9/],
];

const chunkBytes = 1_000_000;

/** A beginning may lie across two chunks. */
const overlapBytes = 32;

/** Returns whether another recording of the same format begins at a byte of the file or later. */
export async function hasAnotherRecording(
  path: string,
  { formatName, from }: { formatName: string; from: number },
): Promise<boolean> {
  const beginning = beginnings.find(([name]) => formatName.includes(name))?.[1];
  if (!beginning) return false;
  await using file = await open(path);
  const chunk = Buffer.alloc(chunkBytes);
  for (let at = from; ; at += chunkBytes - overlapBytes) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, at);
    if (beginning.test(chunk.toString('latin1', 0, bytesRead))) return true;
    if (bytesRead < chunkBytes) return false;
  }
}
