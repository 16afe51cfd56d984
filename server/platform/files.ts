import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, statfs } from 'node:fs/promises';

/** Returns the bytes that a folder's disk still takes from a program without special rights. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the SHA-256 of a file's bytes, in hexadecimal. @throws {Error} for a file that cannot be read */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}

/** Resolves when the names in a folder are on the disk: a file that was moved there stays after the power fails. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
