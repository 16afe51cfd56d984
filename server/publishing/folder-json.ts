import { readFile } from 'node:fs/promises';

/** A mistake in a file, for its author. */
export type FileMistake = { file: string; place: string; reason: string };

export async function readJson(path: string): Promise<{ value: unknown } | { reason: string }> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return { reason: 'missing-file' };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { reason: 'invalid-json' };
  }
}
