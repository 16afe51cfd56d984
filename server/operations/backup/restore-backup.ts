/** Restores a backup into an empty place, on either database: first the files, then all rows in one transaction. */
import { join } from 'node:path';
import { pauseRestoredCampaigns } from '#server/campaigns/pause-restored.ts';
import { type LedgerConsistency, readLedgerConsistency } from '#server/payments/ledger-consistency.ts';
import { doubtRestoredGifts } from '#server/payments/noted-redemptions.ts';
import { doubtRestoredGroups } from '#server/payments/restored-groups.ts';
import type { Config } from '#server/platform/config/config.ts';
import { describeDatabase, migrate, openDatabase } from '#server/platform/db/database.ts';
import {
  inOrderOfReferences,
  openDumpReader,
  openDumpWriter,
  type Row,
  type Table,
} from '#server/platform/db/dump.ts';
import { migrations } from '#server/platform/db/migrations.ts';
import { releaseVersion } from '#server/platform/release.ts';
import { type Manifest, readLines, readManifest } from './backup-folder.ts';
import { restoreFiles } from './kept-files.ts';
import { verifyBackup } from './verify-backup.ts';

export type RestorePlace = Pick<Config, 'dataDir' | 'databaseUrl'>;

type RestoreOrder = {
  /** The backup's own folder. */
  path: string;
  /**
   * `restore` copies the files; `verify` only reads them, for a drill; `leave` skips them, for a backup that was downloaded
   * without its files.
   */
  files: 'restore' | 'verify' | 'leave';
  onProgress?: (progress: RestoreProgress) => void;
  /** The time of the restore; without it, as in a drill, no payment counts as made between the backup and the restore. */
  now?: number;
};

type RestoreProgress = { step: 'verify' | 'files' | 'rows'; count: number };

export type Restored = { manifest: Manifest; rows: number; files: number; ledger: LedgerConsistency };

/**
 * Restores a backup and migrates it to the current tables.
 * @throws {Error} with instructions, when the backup is newer than this code or the place is not empty
 * @throws {DamagedBackup} before anything is written
 */
export async function restoreBackup(place: RestorePlace, order: RestoreOrder): Promise<Restored> {
  const { path, onProgress } = order;
  const manifest = await readManifest(path).catch((error: unknown) => {
    throw new Error(`There is no backup in ${path} that can be read`, { cause: error });
  });
  rejectNewer(manifest);
  await requireEmpty(place);
  const folder = join(path, '..');
  await verifyBackup({
    folder,
    draft: path,
    manifest,
    files: order.files === 'leave' ? 'none' : 'read',
    onProgress: (count) => onProgress?.({ step: 'verify', count }),
  });
  const files =
    order.files === 'restore' ? await restoreFiles(place, { folder, path, manifest, onProgress }) : 0;
  const db = openDatabase(place);
  try {
    await migrate(db, { upTo: manifest.migrations.at(-1) });
    const rows = await restoreRows(place, { path, manifest, onProgress });
    await migrate(db);
    await pauseRestoredCampaigns(db);
    await doubtRestoredGifts(db);
    await doubtRestoredGroups(db, { since: manifest.madeAt, now: order.now ?? manifest.madeAt });
    return { manifest, rows, files, ledger: await readLedgerConsistency(db, { now: manifest.madeAt }) };
  } finally {
    await db.destroy();
  }
}

function rejectNewer({ version, migrations: made }: Manifest): void {
  const unknown = made.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  throw new Error(
    `This backup was made by version ${version}, whose tables are newer (${unknown.join(', ')}); ` +
      `this is version ${releaseVersion}. Install version ${version} or a newer one, and restore with that`,
  );
}

/** Tables that migrations and starts write to. */
const ownBookkeeping = new Set(['clockReadings', 'releases']);

/** @throws {Error} with instructions, when the database has rows */
async function requireEmpty(place: RestorePlace): Promise<void> {
  const reader = await openDumpReader(place);
  try {
    for (const table of reader.tables.filter(({ name }) => !ownBookkeeping.has(name)))
      for await (const rows of reader.rows(table))
        if (rows.length > 0)
          throw new Error(`${describeDatabase(place)} is not empty: ${howToEmpty(place)}, then try again`);
  } finally {
    await reader.close();
  }
}

function howToEmpty({ dataDir, databaseUrl }: RestorePlace): string {
  return databaseUrl
    ? 'create an empty database and name it in DATABASE_URL'
    : `stop the site and move lectern.db, lectern.db-wal and lectern.db-shm out of ${dataDir}`;
}

async function restoreRows(
  place: RestorePlace,
  { path, manifest, onProgress }: Pick<RestoreOrder, 'path' | 'onProgress'> & { manifest: Manifest },
): Promise<number> {
  const writer = await openDumpWriter(place);
  try {
    const tables = inOrderOfReferences(writer.tables);
    const unknown = manifest.tables.filter(({ name }) => !tables.some((table) => table.name === name));
    if (unknown.length > 0)
      throw new Error(`There is no table for ${unknown.map(({ name }) => name).join(', ')}`);
    // Some migrations insert rows.
    for (const table of tables.toReversed()) await writer.deleteRows(table);
    let count = 0;
    for (const table of tables) {
      const kept = manifest.tables.find(({ name }) => name === table.name);
      if (!kept) continue;
      requireColumns(table, kept.columns);
      for await (const rows of readLines(join(path, kept.file))) {
        await writer.insert(kept, rows as Row[]);
        count += rows.length;
        onProgress?.({ step: 'rows', count });
      }
    }
    await writer.commit();
    return count;
  } finally {
    await writer.close();
  }
}

function requireColumns(table: Table, columns: readonly string[]): void {
  const unknown = columns.filter((column) => !table.columns.includes(column));
  if (unknown.length > 0) throw new Error(`The table ${table.name} has no column ${unknown.join(', ')}`);
}
