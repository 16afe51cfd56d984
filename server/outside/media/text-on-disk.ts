import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a small file of a video; null where it is not on this disk. */
export function readTextOnDisk(
  folder: string,
  { videoId, file }: { videoId: string; file: string },
): Promise<string | null> {
  return readFile(join(folder, videoId, file), 'utf8').catch(() => null);
}

/** Reads a piece of a video; null where it is not on this disk. */
export function readPieceOnDisk(
  folder: string,
  { videoId, file }: { videoId: string; file: string },
): Promise<Buffer | null> {
  return readFile(join(folder, videoId, file)).catch(() => null);
}
