/** The tables of the site’s own upkeep: the audit log, limits, jobs, backups, and the releases that it ran. */
import type { BackupFailureCode, BackupStep } from '#rules/operations/backup.ts';
import type { Fixed } from './columns.ts';

type BackupRunsTable = {
  id: Fixed<string>;
  kind: Fixed<'backup' | 'drill'>;
  /** The kind while it runs, so that there is only one of each; null once it has ended. */
  openKey: string | null;
  beganAt: Fixed<number>;
  heartbeatAt: number;
  endedAt: number | null;
  failure: BackupFailureCode | null;
  /** The step under way, and its number of rows or files so far; null before the first step. */
  step: BackupStep | null;
  stepCount: number | null;
  /** The name of the backup. */
  name: string | null;
  rows: number | null;
  files: number | null;
  /** The bytes of everything that the backup holds, files included that it shares with others. */
  bytes: number | null;
  /** The time when the store elsewhere had its copy; null without one. */
  sentAt: number | null;
};

/** The processes that serve the site at the moment. */
type ServerProcessesTable = {
  id: Fixed<string>;
  /** The address of the store that it reads videos from; null for its disk. */
  mediaUrl: Fixed<string | null>;
  seenAt: number;
};

/** The release that first applied a migration. */
type ReleasesTable = { migration: Fixed<string>; version: Fixed<string>; migratedAt: Fixed<number> };

type AuditTable = {
  id: Fixed<string>;
  at: Fixed<number>;
  actor: Fixed<string>;
  action: Fixed<string>;
  subject: Fixed<string>;
  /** Changed only to erase the e-mail of a deleted user. */
  detail: string;
};

type RateLimitsTable = { key: Fixed<string>; windowStart: number; count: number };

type EventCursorsTable = { job: Fixed<string>; at: number };

type ClockReadingsTable = { name: Fixed<string>; at: number };

export type OperationsTables = {
  audit: AuditTable;
  rateLimits: RateLimitsTable;
  eventCursors: EventCursorsTable;
  clockReadings: ClockReadingsTable;
  backupRuns: BackupRunsTable;
  serverProcesses: ServerProcessesTable;
  releases: ReleasesTable;
};
