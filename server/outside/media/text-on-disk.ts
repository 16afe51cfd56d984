import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads a small file of a lesson; null where it is not on this disk. */
export function readTextOnDisk(
  folder: string,
  { lessonId, file }: { lessonId: string; file: string },
): Promise<string | null> {
  return readFile(join(folder, lessonId, file), 'utf8').catch(() => null);
}
