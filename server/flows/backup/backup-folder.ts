/** The folder of all backups: one dated folder for each, and beside them the files that they share. */
import { mkdir, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#rules/operations/backup.ts';
import { DamagedBackup, DiskFull } from './backup-failure.ts';
import { type KeptFile, type Manifest, manifestName, parseKeptFile, parseManifest } from './manifest.ts';
import { readLines } from './line-file.ts';

/** A whole backup; half a one has no manifest and is none. */
export type Backup = { name: string; manifest: Manifest };

/** Folders that are being written begin so; a process that died leaves one behind. */
export const draftPrefix = '.draft-';

const staleDraftMs = 24 * 60 * 60_000;

/** The room that a backup leaves on the disk for the site itself. */
const reservedBytes = 256 * 1024 * 1024;

/** `2026-11-23T20-00-00-000Z-nightly`: sorted by name they are sorted by time. */
export function backupName({ madeAt, kind }: { madeAt: number; kind: BackupKind }): string {
  return `${new Date(madeAt).toISOString().replaceAll(/[:.]/g, '-')}-${kind}`;
}

/** Lists the backups of a folder, the newest first. What is no whole backup is left out. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const backups: Backup[] = [];
  for (const name of await listDatedFolders(folder)) {
    const manifest = await readManifest(join(folder, name)).catch(() => null);
    if (manifest) backups.push({ name, manifest });
  }
  return backups.toSorted((a, b) => b.manifest.madeAt - a.manifest.madeAt);
}

/** Lists the folders with the name of a backup, also those that this code cannot read. */
export async function listDatedFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((one) => /^\d{4}-/.test(one));
}

/** @throws {Error} where there is no manifest, or one that this code does not read */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest(await readFile(join(folder, manifestName), 'utf8'));
}

/** Reads the list of files of a backup. @throws {DamagedBackup} */
export async function readKeptFiles(folder: string, { files }: Manifest): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  if (!files) return kept;
  for await (const lines of readLines(join(folder, files.file)))
    for (const line of lines) {
      try {
        kept.push(parseKeptFile(line));
      } catch (error) {
        throw new DamagedBackup(`${files.file} has a line that names no file`, { cause: error });
      }
    }
  return kept;
}

/** @throws {DiskFull} where writing so many bytes would leave too little room for the site */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < bytes + reservedBytes)
    throw new DiskFull(`There is no room for a backup in ${folder}`);
}

export async function createBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Removes what dead processes left half written; another process may be writing at the same moment. */
export async function removeStaleDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((one) => one.startsWith(draftPrefix))) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs > staleDraftMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
