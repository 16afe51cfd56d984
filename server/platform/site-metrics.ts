/** The gauges of the whole site, read when the metrics are requested instead of counted along the way. */
import { Gauge, type Registry } from 'prom-client';

export type Figures = {
  /** Null when the database does not answer; other processes report the same site figures. */
  site: SiteFigures | null;
  database: DatabaseFigures;
  /** The disk of the data folder; null when it cannot be read. */
  disk: { freeBytes: number; bytes: number } | null;
};

export type SiteFigures = {
  /** The number of payments in each state. */
  payments: Record<PaymentState, number>;
  openCheckouts: number;
  openReviews: number;
  openDiscrepancies: number;
  /** Published lessons whose videos do not play, or lack a part. */
  brokenLessons: number;
  mailWaiting: number;
  /** The age of the oldest mail that waits; 0 when none does. */
  mailWaitingSeconds: number;
  mailFailed: number;
  backup: UpkeepFigures;
  drill: UpkeepFigures;
};

/** The state of the site's backups, or of their drills. */
export type UpkeepFigures = {
  /** Milliseconds since 1970, UTC; null before the first success. */
  lastGoodAt: number | null;
  /** The size of that backup. */
  bytes: number | null;
  /** True when the last one failed, or its copy was not sent. */
  hasFailed: boolean;
};

export type PaymentState = 'paid' | 'partly-refunded' | 'refunded' | 'disputed' | 'withdrawn';

export type DatabaseFigures = {
  /** The size of SQLite's write-ahead log; null with PostgreSQL. */
  walBytes: number | null;
  /** The connections of this process; null with SQLite. */
  pool: { total: number; idle: number; waiting: number } | null;
};

/** Returns a function that sets the gauges; unknown figures are removed. */
export function createFigureGauges(registry: Registry): (figures: Figures) => void {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('lectern_database_up', '1 if the database responds, else 0.');
  const wal = gauge('lectern_database_wal_bytes', "The size of SQLite's write-ahead log.");
  const connections = gauge('lectern_database_connections', 'Connections to PostgreSQL, by state.', 'state');
  const free = gauge('lectern_disk_free_bytes', 'Free bytes on the disk of the data folder.');
  const size = gauge('lectern_disk_size_bytes', 'The size of the disk of the data folder.');
  const payments = gauge('lectern_payments', 'Payments, by state.', 'state');
  const checkouts = gauge('lectern_checkouts_open', 'Checkouts that are neither paid nor expired.');
  const reviews = gauge('lectern_payment_reviews_open', 'Payments that need review.');
  const discrepancies = gauge('lectern_discrepancies_open', 'Differences between the ledger and Stripe.');
  const brokenLessons = gauge(
    'lectern_lessons_broken',
    'Published lessons whose videos do not play, or lack a part.',
  );
  const mailWaiting = gauge('lectern_mail_waiting', 'Emails that are not sent yet.');
  const mailAge = gauge('lectern_mail_oldest_waiting_seconds', 'The age of the oldest unsent email.');
  const mailFailed = gauge('lectern_mail_failed', 'Emails that failed or bounced and are still stored.');
  const backups = gauge(
    'lectern_backup_last_success_timestamp_seconds',
    'The time of the last complete backup, and of the last successful drill.',
    'kind',
  );
  const failed = gauge(
    'lectern_backup_failed',
    '1 if the last backup, its copy or the last drill failed, else 0.',
    'kind',
  );
  const bytes = gauge('lectern_backup_bytes', 'The size of the last backup.');
  return ({ site, database, disk }) => {
    up.set(site ? 1 : 0);
    show(wal, database.walBytes);
    connections.reset();
    for (const [state, count] of Object.entries(database.pool ?? {})) connections.set({ state }, count);
    show(free, disk?.freeBytes ?? null);
    show(size, disk?.bytes ?? null);
    payments.reset();
    for (const [state, count] of Object.entries(site?.payments ?? {})) payments.set({ state }, count);
    show(checkouts, site?.openCheckouts ?? null);
    show(reviews, site?.openReviews ?? null);
    show(discrepancies, site?.openDiscrepancies ?? null);
    show(brokenLessons, site?.brokenLessons ?? null);
    show(mailWaiting, site?.mailWaiting ?? null);
    show(mailAge, site?.mailWaitingSeconds ?? null);
    show(mailFailed, site?.mailFailed ?? null);
    backups.reset();
    failed.reset();
    for (const kind of ['backup', 'drill'] as const) {
      if (!site) continue;
      const { lastGoodAt, hasFailed } = site[kind];
      if (lastGoodAt !== null) backups.set({ kind }, lastGoodAt / 1000);
      failed.set({ kind }, hasFailed ? 1 : 0);
    }
    show(bytes, site?.backup.bytes ?? null);
  };
}

function show(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove();
  else gauge.set(value);
}
