import { randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { openDumpReader } from '#server/db/dump/dump.ts';
import { lastMigration } from '#server/db/migrations.ts';
import { type RunFacts, recordRun, type TellProgress } from '#server/flows/backup/record-run.ts';
import type { BackupRunKind } from '#server/store/upkeep/backup-runs.ts';

/**
 * Does the work and records how it ended, where the site shows it; null while another process does the same. Tables of
 * an older release are only read: they have no place for the record.
 */
export async function recorded<T extends RunFacts>(
  config: Config,
  kind: BackupRunKind,
  work: (tell?: TellProgress) => Promise<T>,
): Promise<T | null> {
  const reader = await openDumpReader(config);
  await reader.close();
  if (reader.migrations.at(-1) !== lastMigration()) return work();
  const db = openDatabase(config);
  try {
    return await recordRun({ db, now: Date.now, randomBytes }, kind, work);
  } finally {
    await db.destroy();
  }
}
