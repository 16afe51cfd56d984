/** Puts videos and attached files back to their paths. */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/outside/media/sync-folder.ts';
import { readKeptFiles } from './backup-folder.ts';
import { measureFile } from './line-file.ts';
import { type KeptFile, keptPath, type Manifest } from './manifest.ts';

type FilesOrder = {
  /** The folder of all backups. */
  folder: string;
  /** The backup's own folder. */
  path: string;
  manifest: Manifest;
  onProgress?: (progress: { step: 'files'; count: number }) => void;
};

/**
 * Returns the number of files. One that is there with the same bytes stays.
 * @throws {Error} before anything is written, where a file is there with other bytes
 */
export async function restoreFiles(
  { dataDir }: { dataDir: string },
  { folder, path, manifest, onProgress }: FilesOrder,
): Promise<number> {
  const files = await readKeptFiles(path, manifest);
  const missing: KeptFile[] = [];
  for (const file of files) if (!(await isThere(join(dataDir, file.path), file))) missing.push(file);
  const folders = new Set<string>();
  for (const [place, file] of missing.entries()) {
    const target = join(dataDir, file.path);
    await mkdir(dirname(target), { recursive: true });
    await copyWhole(join(folder, keptPath(file.sha256)), target);
    // The next backup knows it again by its time.
    await utimes(target, file.modifiedAt / 1000, file.modifiedAt / 1000);
    folders.add(dirname(target));
    onProgress?.({ step: 'files', count: place + 1 });
  }
  for (const changed of folders) await syncFolder(changed);
  return files.length;
}

async function isThere(path: string, { bytes, sha256 }: KeptFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found) return false;
  if (found.size === bytes && (await measureFile(path)).sha256 === sha256) return true;
  throw new Error(`${path} is there with other bytes: move the folder media away, then try again`);
}

/** A file under its own name is whole. It is a copy, since whoever changes it must not change the backup. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `.restore-${process.pid}`);
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    const copy = await open(part, 'r+');
    await copy.sync();
    await copy.close();
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}
