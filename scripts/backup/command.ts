/** The configuration of the site, for the commands that make and restore backups. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { openDumpReader } from '#server/platform/db/dump.ts';
import { lastMigration } from '#server/platform/db/migrations.ts';
import { recordRun, type RunFacts, type ReportProgress } from '#server/operations/backup/backup-runs.ts';
import { readKeyFile, secretOf } from '#server/platform/crypto.ts';
import type { BackupRunKind } from '#server/operations/store.ts';
import { readEnvFile, readSettings } from '#scripts/settings.ts';

export function readBackupSettings(): Config {
  const given = { ...readEnvFile('.env'), ...process.env };
  return readConfig(readSettings(given, readEnvFile('.env.example')).environment);
}

/** Returns the fingerprint of the site's key; null if there is none yet. */
export function findFingerprint({ secretKey, dataDir }: Config): string | null {
  if (secretKey === null && !existsSync(keyFileOf(dataDir))) return null;
  return secretOf(secretKey ?? readKeyFile(dataDir)).fingerprint;
}

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** Prints the progress of long work every two seconds. */
export function createProgressPrinter(): (progress: { step: string; count: number }) => void {
  let [printedStep, printedAt] = ['', 0];
  return ({ step, count }) => {
    if (step === printedStep && Date.now() - printedAt < 2_000) return;
    [printedStep, printedAt] = [step, Date.now()];
    console.error(`${steps[step] ?? step} ${count > 0 ? count : ''}`.trim());
  };
}

const steps: Record<string, string> = {
  rows: 'Rows:',
  files: 'Files:',
  verify: 'Verifying …',
  send: 'Sent to remote storage:',
  fetch: 'Fetched from remote storage:',
};

/** `12.3 MB` */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * Does the work and records the result, which the site shows; returns null while another process does the same work.
 * Without the tables of this release, nothing is recorded.
 */
export async function recorded<T extends RunFacts>(
  config: Config,
  kind: BackupRunKind,
  work: (tell?: ReportProgress) => Promise<T>,
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
