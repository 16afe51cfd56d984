/** Fetches a backup from the store elsewhere, for a machine that has lost its own. */
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupStore } from '#server/outside/media/backup-store.ts';
import {
  createBackupFolder,
  draftPrefix,
  listDatedFolders,
  readKeptFiles,
  requireRoom,
} from './backup-folder.ts';
import { listKept } from './keep-files.ts';
import { keptPath, manifestName, parseManifest } from './manifest.ts';
import { ownFiles, readIndex } from './send-backup.ts';

/**
 * Fetches the newest backup, or the named one, into the folder of all backups, and returns its path. Its checksums are
 * verified by whoever restores it.
 */
export async function fetchBackup(
  store: BackupStore,
  { folder, name: asked, onProgress }: FetchOrder,
): Promise<string> {
  const { backups } = await readIndex(store);
  const name = asked ?? backups.toSorted((a, b) => b.madeAt - a.madeAt)[0]?.name;
  if (name === undefined || !backups.some((one) => one.name === name))
    throw new Error(
      backups.length === 0
        ? 'The store holds no backup'
        : `The store holds no backup ${name}; it holds ${backups.map((one) => one.name).join(', ')}`,
    );
  await createBackupFolder(folder);
  const path = join(folder, name);
  if ((await listDatedFolders(folder)).includes(name)) return path;

  const draft = await mkdtemp(join(folder, draftPrefix));
  try {
    const text = await store.getText(`${name}/${manifestName}`);
    if (text === null) throw new Error(`The store lacks the manifest of ${name}`);
    const manifest = parseManifest(text);
    await mkdir(join(draft, 'tables'));
    for (const file of ownFiles(manifest)) await store.getFile(`${name}/${file}`, join(draft, file));
    const present = await listKept(folder);
    const files = await readKeptFiles(draft, manifest);
    for (const [place, { sha256, bytes }] of files.entries()) {
      onProgress?.({ step: 'fetch', count: place + 1 });
      if (present.has(sha256)) continue;
      await requireRoom(folder, bytes);
      await fetchKept(store, join(folder, keptPath(sha256)), sha256);
      present.add(sha256);
    }
    await writeFile(join(draft, manifestName), text, { mode: 0o600, flush: true });
    await rename(draft, path);
    return path;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

type FetchOrder = {
  folder: string;
  /** Undefined for the newest one. */
  name?: string;
  onProgress?: (progress: { step: 'fetch'; count: number }) => void;
};

async function fetchKept(store: BackupStore, path: string, hash: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = join(dirname(path), `.part-${hash}`);
  await store.getFile(keptPath(hash), part);
  await rename(part, path);
}
