/** Reads the settings of backups: where they lie, how many are kept, and the store elsewhere that gets a copy. */
import { join, resolve } from 'node:path';
import type { BackupNumbers } from '#rules/operations/backup.ts';
import type { MediaStore } from './media.ts';
import { flag, type Reader, wholeUpTo } from './reader.ts';

export type BackupConfig = BackupNumbers & {
  /** The folder of all backups. */
  folder: string;
  /** False where something else makes them, such as a timer that calls `npm run backup`. */
  isNightly: boolean;
  /** An S3-compatible store that gets a copy of each nightly backup; null where there is none. */
  store: MediaStore | null;
};

/** The snapshots that are kept of the last migrations. */
const beforeMigration = 3;

/** Adds a sentence to `wrong` for each setting that is wrong. */
export function readBackupConfig(
  read: Reader,
  { wrong, local, dataDir }: { wrong: string[]; local: boolean; dataDir: string },
): BackupConfig {
  return Object.freeze({
    folder: resolve(read.given('BACKUP_DIR') ?? join(dataDir, 'backups')),
    isNightly: read.as('BACKUP_NIGHTLY', flag, true),
    daily: read.as('BACKUP_DAILY', wholeUpTo(366), 7),
    weekly: read.as('BACKUP_WEEKLY', wholeUpTo(520), 4),
    beforeMigration,
    store: readStore(read, { wrong, local }),
  });
}

function readStore(read: Reader, { wrong, local }: { wrong: string[]; local: boolean }): MediaStore | null {
  const given = read.given('BACKUP_URL');
  if (given === null) return null;
  const url = read.url('BACKUP_URL', ['https:', 'http:']);
  if (url && (url.search || url.hash)) wrong.push('BACKUP_URL may only have a host and a path');
  if (url && !local && url.protocol !== 'https:') wrong.push('BACKUP_URL must be https on a public site');
  return Object.freeze({
    url: given.replace(/\/+$/, ''),
    region: read.given('BACKUP_REGION') ?? 'auto',
    accessKeyId: read.need('BACKUP_ACCESS_KEY_ID'),
    secretAccessKey: read.need('BACKUP_SECRET_ACCESS_KEY'),
  });
}
