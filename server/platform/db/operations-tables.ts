/** The tables of the site’s own upkeep: the audit log, limits, jobs, backups, and the releases that it ran. */
import type { Generated } from 'kysely';
import type { MailOutcome } from '#rules/mail/delivery.ts';
import type { StopReason } from '#rules/mail/mail-stop.ts';
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

// The tables of the mail queue.

type MailTable = {
  id: Fixed<string>;
  /** Recipient, subject and body, encrypted, since a sign-in mail holds a link and a code. */
  encryptedContent: string;
  kind: Fixed<string>;
  messageId: Fixed<string>;
  createdAt: Fixed<number>;
  nextTryAt: number;
  tries: number;
  /** The time at which the mail server took it. */
  sentAt: number | null;
  /** The time at which it was given up, or came back. */
  failedAt: number | null;
  outcome: Generated<MailOutcome>;
  /** The signature of the recipient's e-mail, by which the mails to a learner are found. */
  recipientKey: Fixed<string | null>;
  /** The learner whom it is for; null as long as nobody has the e-mail. */
  uid: string | null;
  /** The codes and the text of the last reply of a mail server, as `rules/mail/delivery.ts` cuts it. */
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
  /** The number of reports of a trouble that may pass. */
  softBounces: Generated<number>;
};

type MailStopsTable = {
  /** The signature of the e-mail. */
  recipientKey: Fixed<string>;
  reason: Fixed<StopReason>;
  since: number;
  /** The mail that came back, or was complained about. */
  mailId: string | null;
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
};

export type MailTables = {
  mail: MailTable;
  mailStops: MailStopsTable;
};
