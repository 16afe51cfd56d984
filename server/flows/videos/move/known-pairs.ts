/**
 * Remembers which copies on the disk and in the store were known to be the same, so that an interrupted move goes on
 * where it was, and a later one tells which copy is the newer one. It lies beside the videos, a line for each file.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CopyState } from '#rules/video/move.ts';
import { movingFolder } from '#server/outside/media/disk-copies.ts';

/** Both copies, and the SHA-256 of the bytes that both of them hold. */
export type DiskAndStore = { disk: CopyState; store: CopyState; sha256: string };

export type KnownPairs = {
  get(path: string): DiskAndStore | undefined;
  add(path: string, pair: DiskAndStore): Promise<void>;
  close(): Promise<void>;
};

/** `media` is the folder of the videos; each store has a record of its own. */
export async function openKnownPairs(media: string, storeUrl: string): Promise<KnownPairs> {
  const folder = join(media, movingFolder);
  await mkdir(folder, { recursive: true });
  const name = createHash('sha256').update(storeUrl).digest('hex').slice(0, 16);
  const file = join(folder, `${name}.jsonl`);
  const pairs = readPairs(await readFile(file, 'utf8').catch(() => ''));
  // Lines that later ones replaced, and one that was torn, go.
  await writeFile(`${file}.part`, [...pairs].map(([path, pair]) => lineOf(path, pair)).join(''));
  await rename(`${file}.part`, file);
  const handle: FileHandle = await open(file, 'a');
  return {
    get: (path) => pairs.get(path),
    async add(path, pair) {
      pairs.set(path, pair);
      await handle.appendFile(lineOf(path, pair));
    },
    close: () => handle.close(),
  };
}

function lineOf(path: string, pair: DiskAndStore): string {
  return `${JSON.stringify({ path, ...pair } satisfies Line)}\n`;
}

const copy = z.object({ bytes: z.number(), mark: z.string() });
const line = z.object({ path: z.string(), disk: copy, store: copy, sha256: z.string() });

type Line = z.infer<typeof line>;

function readPairs(text: string): Map<string, DiskAndStore> {
  const read = text.split('\n').flatMap((one) => readLine(one) ?? []);
  return new Map(read.map(({ path, ...pair }) => [path, pair]));
}

/** Returns null for a line that was not written to its end: its file is only compared once more. */
function readLine(text: string): Line | null {
  try {
    return line.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
