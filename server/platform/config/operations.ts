/** Reads the operations settings from the environment: monitoring, shutdown, retention and backups. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { dayMs } from '#rules/clock.ts';
import type { BackupNumbers } from '#rules/operations/backup.ts';
import { flag, type Reader, wholeBetween, wholeUpTo } from './environment.ts';
import type { MediaStore } from './media.ts';

export type OperationsConfig = {
  /** The token for reading `GET /metrics` from another machine; null when only this machine may read it. */
  metricsToken: string | null;
  /** The contact for security reports, such as `mailto:security@school.example`. */
  securityContact: string;
  /** The DNS server that the doctor queries, such as `127.0.0.1:53`; null for the system's. */
  dnsServer: string | null;
  /** How long `/readyz` reports not ready before the process stops accepting requests, in milliseconds. */
  drainMs: number;
  /** The times in milliseconds after which obsolete rows are deleted. The audit log is kept. */
  retention: { mailMs: number; stripeEventsMs: number; signInsMs: number; rateLimitsMs: number };
};

/** Where backups are stored, how many are kept, and the remote store that gets a copy. */
export type BackupConfig = BackupNumbers & {
  /** The folder of all backups. */
  folder: string;
  /** False when something else makes them, such as a timer that runs `npm run backup`. */
  isNightly: boolean;
  /** An S3-compatible store that gets a copy of each nightly backup; null for none. */
  store: MediaStore | null;
};

const shortestToken = 16;
/** Stripe keeps its events for 30 days: an event forgotten earlier could be handled twice. */
const fewestEventDays = 35;
const mostDays = 3650;

/** The number of pre-migration snapshots that are kept. */
const beforeMigration = 3;

export function readOperationsConfig(
  read: Reader,
  { wrong, local }: { wrong: string[]; local: boolean },
): OperationsConfig {
  const metricsToken = read.given('METRICS_TOKEN');
  if (metricsToken !== null && (metricsToken.length < shortestToken || /\s/.test(metricsToken)))
    wrong.push(`METRICS_TOKEN is shorter than ${shortestToken} characters, or has a space in it`);
  const contact = read.as('SECURITY_CONTACT', contactUrl, null);
  const days = (name: string, fewest: number, preset: number) =>
    read.as(name, wholeBetween(fewest, mostDays), preset) * dayMs;
  return {
    metricsToken,
    securityContact: contact?.href ?? `mailto:${senderOf(read.given('MAIL_FROM'))}`,
    dnsServer: read.given('DNS_SERVER'),
    drainMs: read.as('DRAIN_SECONDS', wholeBetween(0, 60), local ? 0 : 3) * 1000,
    retention: Object.freeze({
      mailMs: days('KEEP_MAIL_DAYS', 1, 30),
      stripeEventsMs: days('KEEP_STRIPE_EVENTS_DAYS', fewestEventDays, 90),
      signInsMs: days('KEEP_SIGN_INS_DAYS', 1, 1),
      rateLimitsMs: days('KEEP_RATE_LIMITS_DAYS', 1, 1),
    }),
  };
}

const contactUrl = z
  .string()
  .refine(
    (text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text),
    'is neither a mailto: nor an https: address',
  )
  .transform((text) => new URL(text));

/** The address of `Name <address>`; the mail settings report a missing one. */
function senderOf(mailFrom: string | null): string {
  return /<([^<>]*)>$/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? 'hello@example.com';
}

/** Adds a sentence to `wrong` for each invalid setting. */
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
