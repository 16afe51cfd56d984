/** Looks at the outermost boxes of an MP4 (ISO/IEC 14496-12). */
import { type FileHandle, open } from 'node:fs/promises';

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
