/** The tables about the site's own upkeep: its backups, and the releases that it ran. */
import type { BackupFailureCode } from '#rules/operations/backup.ts';
import type { Fixed } from './payment-schema.ts';

export type BackupRunsTable = {
  id: Fixed<string>;
  kind: Fixed<'backup' | 'drill'>;
  /** The kind while it runs, so that there is only one of each; null once it has ended. */
  openKey: string | null;
  beganAt: Fixed<number>;
  heartbeatAt: number;
  endedAt: number | null;
  failure: BackupFailureCode | null;
  /** The name of the backup. */
  name: string | null;
  rows: number | null;
  files: number | null;
  /** The bytes of everything that the backup holds, files included that it shares with others. */
  bytes: number | null;
  /** The time when the store elsewhere had its copy; null without one. */
  sentAt: number | null;
};

/** The release that first applied a migration. */
export type ReleasesTable = { migration: Fixed<string>; version: Fixed<string>; migratedAt: Fixed<number> };
