/** The tables of operations: the audit log, rate limits, backups, releases, and the mail queue. */
import type { Generated } from 'kysely';
import type { MailOutcome } from '#rules/mail/delivery.ts';
import type { StopReason } from '#rules/mail/mail-stop.ts';
import type { BackupFailureCode, BackupStep } from '#rules/operations/backup.ts';
import type { Fixed, OptionalFixed } from './columns.ts';

type BackupRunsTable = {
  id: Fixed<string>;
  kind: Fixed<'backup' | 'drill'>;
  /** The kind while it runs, so that there is only one run of each; null once it has ended. */
  openKey: string | null;
  beganAt: Fixed<number>;
  heartbeatAt: number;
  endedAt: number | null;
  failure: BackupFailureCode | null;
  /** The current step, and how many rows or files it has processed; null before the first step. */
  step: BackupStep | null;
  stepCount: number | null;
  /** The name of the backup. */
  name: string | null;
  rows: number | null;
  files: number | null;
  /** The size of everything in the backup, including files that it shares with others. */
  bytes: number | null;
  /** The time when the remote store had its copy; null without one. */
  sentAt: number | null;
};

/** The processes that currently serve the site. */
type ServerProcessesTable = {
  id: Fixed<string>;
  /** The URL of the store that it reads videos from; null for its disk. */
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
  /** Changed only to erase the email of a deleted user. */
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

type MailTable = {
  id: Fixed<string>;
  /** Recipient, subject and body, encrypted, since a sign-in mail holds a link and a code. */
  encryptedContent: string;
  kind: Fixed<string>;
  messageId: Fixed<string>;
  createdAt: Fixed<number>;
  nextTryAt: number;
  tries: number;
  /** The time when the mail server accepted it. */
  sentAt: number | null;
  /** The time when delivery was given up, or the mail bounced. */
  failedAt: number | null;
  outcome: Generated<MailOutcome>;
  /** The signature of the recipient's email, by which the mails to a learner are found. */
  recipientKey: string | null;
  /** The recipient's uid; null while no user has the email. */
  uid: string | null;
  /** The codes and text of the mail server's last reply, as `rules/mail/delivery.ts` truncates it. */
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
  /** The number of reported temporary failures. */
  softBounces: Generated<number>;
  /** The campaign that it belongs to; null for every other email. */
  campaignId: OptionalFixed<string | null>;
};

type MailStopsTable = {
  /** The signature of the email. */
  recipientKey: Fixed<string>;
  reason: Fixed<StopReason>;
  since: number;
  /** The mail that bounced, or was complained about. */
  mailId: string | null;
  smtpCode: number | null;
  enhancedCode: string | null;
  reply: string | null;
};

export type MailTables = {
  mail: MailTable;
  mailStops: MailStopsTable;
};
