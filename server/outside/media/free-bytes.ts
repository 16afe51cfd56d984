import { statfs } from 'node:fs/promises';

/** Returns the bytes that a folder's disk still takes from a program without special rights. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
