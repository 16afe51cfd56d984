/** Makes a backup beside the running site: the rows of one moment, then the files, then the manifest that makes it whole. */
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#rules/operations/backup.ts';
import type { Config } from '#server/config/config.ts';
import { openDumpReader } from '#server/db/dump/dump.ts';
import type { Row } from '#server/db/dump/table.ts';
import { syncFolder } from '#server/outside/media/sync-folder.ts';
import { releaseVersion } from '#server/release.ts';
import {
  type Backup,
  backupName,
  createBackupFolder,
  draftPrefix,
  listBackups,
  readKeptFiles,
  requireRoom,
} from './backup-folder.ts';
import { keepFiles } from './keep-files.ts';
import { writeLines } from './line-file.ts';
import { backupFormat, type KeptFile, type Manifest, manifestName, parseManifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/** The place of the site and of its backups. It can be handed to another thread. */
export type BackupPlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'siteUrl'> & {
  backup: Pick<Config['backup'], 'folder'>;
  media: Pick<Config['media'], 'store'>;
  /** The fingerprint of the secret key. */
  fingerprint: string;
};

export type BackupOrder = {
  kind: BackupKind;
  /** Milliseconds since 1970, UTC. */
  now: number;
  /** The key file that is put into the backup; null, unless it was asked for, leaves the key out. */
  keyFile?: string | null;
  onProgress?: (progress: BackupProgress) => void;
};

export type BackupProgress = { step: 'rows' | 'files' | 'verify'; count: number };

/**
 * Makes a backup, verifies it, and returns it. A snapshot before a migration holds the rows alone. What fails half way
 * leaves nothing that could be taken for a backup.
 * @throws {Error} whose code `failureCodeOf` tells
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
  // The rows come first: a file that a row names is there before the row is.
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

async function* counted(pieces: AsyncIterable<Row[]>, tell: (more: number) => void): AsyncGenerator<Row[]> {
  for await (const piece of pieces) {
    tell(piece.length);
    yield piece;
  }
}

async function writeFiles(
  place: BackupPlace,
  { onProgress }: BackupOrder,
  draft: string,
): Promise<NonNullable<Manifest['files']>> {
  const { folder } = place.backup;
  const last = (await listBackups(folder)).find(({ manifest }) => manifest.files !== null);
  // A list that cannot be read costs the time of reading every file again, and nothing else.
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
