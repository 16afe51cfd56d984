/** Removes the backups that are no longer kept, and the files that none of the others holds. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToKeep } from '#rules/operations/backup.ts';
import type { Config } from '#server/config/config.ts';
import { listBackups, listDatedFolders, readKeptFiles, removeStaleDrafts } from './backup-folder.ts';
import { isHash } from './keep-files.ts';

/** A younger file may belong to a backup that another process is making at this moment. */
const youngMs = 24 * 60 * 60_000;

/** Returns the names of the backups that were removed. `made` stays, whatever its date. */
export async function pruneBackups(
  { backup }: Pick<Config, 'backup'>,
  { now, made }: { now: number; made: string },
): Promise<string[]> {
  const { folder } = backup;
  await removeStaleDrafts(folder, now);
  const all = await listBackups(folder);
  const kept = backupsToKeep(
    all.map(({ name, manifest }) => ({ name, kind: manifest.kind, madeAt: manifest.madeAt })),
    backup,
  ).add(made);
  const removed = all.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  for (const name of removed) await rm(join(folder, name), { recursive: true });
  if (removed.length > 0) await removeUnusedFiles(folder, now);
  return removed;
}

/** Where a backup or its list cannot be read nothing is removed: nobody knows which files it names. */
async function removeUnusedFiles(folder: string, now: number): Promise<void> {
  const used = new Set<string>();
  const backups = await listBackups(folder);
  if (backups.length < (await listDatedFolders(folder)).length) return;
  for (const { name, manifest } of backups)
    for (const { sha256 } of await readKeptFiles(join(folder, name), manifest)) used.add(sha256);
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile())) {
    const path = join(parentPath, name);
    if (used.has(name) || (!isHash(name) && !name.startsWith('.part-'))) continue;
    const found = await stat(path).catch(() => null);
    // The time of its last link or copy, since the bytes of a link may be older.
    if (found && now - found.ctimeMs > youngMs) await rm(path, { force: true });
  }
}
