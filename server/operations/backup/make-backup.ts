/** Makes a backup of the running site, prunes old ones, and sends a copy to the remote store. */
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFailureCode, type BackupKind, backupsToKeep } from '#rules/operations/backup.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { BackupConfig } from '#server/platform/config/operations.ts';
import { openDumpReader, type Row } from '#server/platform/db/dump.ts';
import { errorText } from '#server/platform/error-text.ts';
import { syncFolder } from '#server/platform/files.ts';
import { releaseVersion } from '#server/platform/release.ts';
import {
  type Backup,
  backupFormat,
  backupName,
  createBackupFolder,
  draftPrefix,
  type KeptFile,
  listBackups,
  listDatedFolders,
  type Manifest,
  manifestName,
  parseManifest,
  readKeptFiles,
  removeStaleDrafts,
  requireRoom,
  writeLines,
} from './backup-folder.ts';
import { connectBackupStore } from './remote-backups.ts';
import { isHash, keepFiles } from './kept-files.ts';
import { sendBackup } from './remote-backup.ts';
import { verifyBackup } from './verify-backup.ts';

/** A younger file may belong to a backup that another process is making. */
const youngMs = 24 * 60 * 60_000;

/** The site to back up and its backups. It can be sent to another thread. */
export type BackupPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteUrl'> & {
  backup: Pick<Config['backup'], 'folder'>;
  media: Pick<Config['media'], 'store'>;
  /** The fingerprint of the secret key. */
  fingerprint: string;
};

type BackupOrder = {
  kind: BackupKind;
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** The key file to include; null by default. */
  keyFile?: string | null;
  onProgress?: (progress: BackupProgress) => void;
};

type BackupProgress = { step: 'rows' | 'files' | 'verify'; count: number };

export type MakePlace = BackupPlace & { backup: BackupConfig };

type MakeOrder = Omit<BackupOrder, 'now' | 'onProgress'> & {
  now: () => number;
  onProgress?: (progress: MakeProgress) => void;
};

export type MakeProgress = BackupProgress | { step: 'send'; count: number };

export type MadeBackup = {
  name: string;
  rows: number;
  files: number;
  bytes: number;
  sentAt: number | null;
  /** `not-sent` for a backup that is complete here, but was not copied to the store. */
  failure: Extract<BackupFailureCode, 'not-sent'> | null;
  /** The error of the store, for the log. */
  problem: string | null;
};

export async function makeBackup(place: MakePlace, order: MakeOrder): Promise<MadeBackup> {
  const { now, onProgress, ...more } = order;
  const backup = await writeBackup(place, { ...more, onProgress, now: now() });
  const { name, manifest } = backup;
  await pruneBackups(place, { now: now(), made: name });
  const { tables, files } = manifest;
  const made: MadeBackup = {
    name,
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    files: files?.count ?? 0,
    bytes: tables.reduce((sum, table) => sum + table.bytes, files?.totalBytes ?? 0),
    sentAt: null,
    failure: null,
    problem: null,
  };
  const { store, folder } = place.backup;
  if (!store || order.kind === 'before-migration') return made;
  try {
    const sending = { folder, backup, numbers: place.backup, onProgress };
    await sendBackup(connectBackupStore(store, now), sending);
    return { ...made, sentAt: now() };
  } catch (error) {
    return { ...made, failure: 'not-sent', problem: errorText(error) };
  }
}

/** Removes old backups and the files that only they used, and returns their names. `made` is always kept. */
async function pruneBackups(
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

/** Removes nothing when a backup or its list cannot be read, since its files are unknown. */
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
    // The time of its last link or copy, since the content of a link may be older.
    if (found && now - found.ctimeMs > youngMs) await rm(path, { force: true });
  }
}

/**
 * Makes a backup: the rows of one moment, then the files, then the manifest, then verification. A snapshot before a
 * migration has only rows. A failure leaves nothing that looks like a backup.
 * @throws {Error} with a code for `failureCodeOf`
 */
export async function writeBackup(place: BackupPlace, order: BackupOrder): Promise<Backup> {
  const { folder } = place.backup;
  await createBackupFolder(folder);
  await requireRoom(folder, 0);
  const draft = await mkdtemp(join(folder, draftPrefix));
  try {
    const manifest = await writeDraft(place, order, draft);
    const name = backupName({ madeAt: manifest.madeAt, kind: order.kind });
    order.onProgress?.({ step: 'verify', count: 0 });
    await verifyBackup({ folder, draft, manifest, files: 'present' });
    await rename(draft, join(folder, name));
    await syncFolder(folder);
    return { name, manifest };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function writeDraft(place: BackupPlace, order: BackupOrder, draft: string): Promise<Manifest> {
  await mkdir(join(draft, 'tables'), { mode: 0o700 });
  // The rows come first: the files that they name already exist.
  const rows = await writeRows(place, order, draft);
  const hasFiles = order.kind !== 'before-migration' && place.media.store === null;
  const files = hasFiles ? await writeFiles(place, order, draft) : null;
  if (order.keyFile) await copyFile(order.keyFile, join(draft, 'secret.key'));
  const manifest: Manifest = {
    format: backupFormat,
    version: releaseVersion,
    kind: order.kind,
    madeAt: order.now,
    siteUrl: place.siteUrl,
    ...rows,
    secretKey: { fingerprint: place.fingerprint, isIncluded: Boolean(order.keyFile) },
    files,
    filesElsewhere: place.media.store?.url ?? null,
  };
  const path = join(draft, manifestName);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path, text, { mode: 0o600, flush: true });
  await syncFolder(draft);
  await syncFolder(join(draft, 'tables'));
  return parseManifest(text);
}

async function writeRows(
  place: BackupPlace,
  { onProgress }: BackupOrder,
  draft: string,
): Promise<Pick<Manifest, 'engine' | 'migrations' | 'tables'>> {
  const reader = await openDumpReader(place);
  try {
    const tables: Manifest['tables'] = [];
    let count = 0;
    for (const table of reader.tables) {
      await requireRoom(draft, 0);
      const { lines: rows, ...file } = await writeLines(
        draft,
        `tables/${table.name}.jsonl.gz`,
        counted(reader.rows(table), (more) => {
          count += more;
          onProgress?.({ step: 'rows', count });
        }),
      );
      tables.push({ name: table.name, columns: table.columns, rows, ...file });
    }
    return { engine: reader.engine, migrations: reader.migrations, tables };
  } finally {
    await reader.close();
  }
}

async function* counted(
  batches: AsyncIterable<Row[]>,
  report: (more: number) => void,
): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    report(batch.length);
    yield batch;
  }
}

async function writeFiles(
  place: BackupPlace,
  { onProgress }: BackupOrder,
  draft: string,
): Promise<NonNullable<Manifest['files']>> {
  const { folder } = place.backup;
  const last = (await listBackups(folder)).find(({ manifest }) => manifest.files !== null);
  // Without a readable list, every file is read again.
  const known = last ? await readKeptFiles(join(folder, last.name), last.manifest).catch(() => []) : [];
  let totalBytes = 0;
  let count = 0;
  async function* measured(): AsyncGenerator<KeptFile[]> {
    for await (const files of keepFiles({ dataDir: place.dataDir, folder, known })) {
      for (const { bytes } of files) totalBytes += bytes;
      count += files.length;
      onProgress?.({ step: 'files', count });
      yield files;
    }
  }
  const { lines, ...file } = await writeLines(draft, 'files.jsonl.gz', measured());
  return { count: lines, totalBytes, ...file };
}
