/** Makes a backup, removes those that are no longer kept, and sends it to the store elsewhere where there is one. */
import type { BackupFailureCode } from '#rules/operations/backup.ts';
import type { BackupConfig } from '#server/config/backup.ts';
import { errorText } from '#server/log/error-text.ts';
import { connectBackupStore } from '#server/outside/media/backup-store.ts';
import { pruneBackups } from './prune-backups.ts';
import { sendBackup } from './send-backup.ts';
import { type BackupOrder, type BackupPlace, type BackupProgress, writeBackup } from './write-backup.ts';

export type MakePlace = BackupPlace & { backup: BackupConfig };

export type MakeOrder = Omit<BackupOrder, 'now' | 'onProgress'> & {
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
  /** `not-sent` for a backup that is whole here, and whose copy the store did not take. */
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
