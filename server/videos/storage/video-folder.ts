/** The files of one video as preparing it needs them, on this disk or in the store. */
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionLanguages, captionsFile, isCaptionLanguage } from '#rules/captions/languages.ts';
import type { StoreCopies } from './store-copies.ts';

export type VideoFolder = {
  /** Returns null when there is no such file. */
  readText(file: string): Promise<string | null>;
  /** @throws {Error} when there is no such file */
  read(file: string): Promise<Buffer>;
  /** Returns null when there is no such file. */
  sizeOf(file: string): Promise<number | null>;
  /** Writes a file, which appears whole. */
  put(file: string, content: string | Uint8Array): Promise<void>;
  /** Lists the files without those in subfolders; none when they cannot be listed. */
  list(): Promise<string[]>;
  /** Returns the languages of the captions. */
  listCaptions(): Promise<string[]>;
};

export function folderOnDisk(folder: string): VideoFolder {
  const pathOf = (file: string) => join(folder, file);
  const sizeOf = async (file: string) => (await stat(pathOf(file)).catch(() => null))?.size ?? null;
  return {
    readText: (file) => readFile(pathOf(file), 'utf8').catch(() => null),
    read: (file) => readFile(pathOf(file)),
    sizeOf,
    put: (file, content) =>
      withAtomicDirectory(folder, async (directory) => {
        await writeFile(join(directory, file), content);
        await rename(join(directory, file), pathOf(file));
      }),
    list: () => readdir(folder),
    async listCaptions() {
      const others = await readdir(pathOf('captions')).catch((): string[] => []);
      const languages = others
        .flatMap((file) => (file.endsWith('.vtt') ? [file.slice(0, -'.vtt'.length)] : []))
        .filter(isCaptionLanguage);
      const hasEnglish = (await sizeOf(captionsFile('en'))) !== null;
      return [...(hasEnglish ? ['en'] : []), ...languages.toSorted()];
    },
  };
}

/** A store cannot list files, so captions are found only in the languages that the studio offers. */
export function folderInStore(store: StoreCopies, videoId: string): VideoFolder {
  const pathOf = (file: string) => `${videoId}/${file}`;
  const sizeOf = async (file: string) => (await store.look(pathOf(file)))?.bytes ?? null;
  return {
    readText: (file) => store.readText(pathOf(file)),
    read: (file) => store.read(pathOf(file)),
    sizeOf,
    put: async (file, content) => {
      await store.putBytes(pathOf(file), Buffer.from(content));
    },
    list: async () => [],
    async listCaptions() {
      const sizes = await Promise.all(captionLanguages.map((language) => sizeOf(captionsFile(language))));
      const found = captionLanguages.filter((_, at) => sizes[at] !== null);
      return [...found.filter((one) => one === 'en'), ...found.filter((one) => one !== 'en').toSorted()];
    },
  };
}

/** Copies the videos' folders, each whole or not at all; existing ones are not changed. */
export async function copyVideos(
  ids: readonly string[],
  { from, to, onCopied }: { from: string; to: string; onCopied?: (count: number) => void },
): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const [index, id] of ids.entries()) {
    if ((await isThere(join(from, id))) && !(await isThere(join(to, id)))) await copyVideo(id, { from, to });
    onCopied?.(index + 1);
  }
}

async function copyVideo(id: string, { from, to }: { from: string; to: string }): Promise<void> {
  await withAtomicDirectory(to, async (directory) => {
    await cp(join(from, id), join(directory, id), { recursive: true });
    // Another process may have been faster.
    await rename(join(directory, id), join(to, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  });
}

export async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Runs `make` with a private directory inside `folder`, from which a complete file or folder can be moved atomically. */
async function withAtomicDirectory<T>(folder: string, make: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(folder, '.draft-'));
  try {
    return await make(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
