import type { BackupFailureCode } from '#rules/operations/backup.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';

/** A file of a backup is missing, or has other bytes than the manifest says. */
export class DamagedBackup extends Error {}

/** The rows of a backup contradict each other. */
export class InconsistentBackup extends Error {}

/** A video of a backup cannot be played. */
export class UnplayableBackup extends Error {}

/** The failure of another thread, which told its code. */
export class ReportedFailure extends Error {
  readonly failure: BackupFailureCode;

  constructor(failure: BackupFailureCode, text: string) {
    super(text);
    this.failure = failure;
  }
}

/** The disk has less room than a backup must leave to the site. */
export class DiskFull extends Error {}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG']);

/** Returns the code of an error with which a backup or a drill ended. */
export function failureCodeOf(error: unknown): BackupFailureCode {
  if (error instanceof DamagedBackup) return 'damaged';
  if (error instanceof InconsistentBackup) return 'inconsistent';
  if (error instanceof UnplayableBackup) return 'unplayable';
  if (error instanceof ReportedFailure) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof DiskFull || fullDisk.has(code)) return 'disk-full';
  return isDatabaseUnavailable(error) ? 'database' : 'failed';
}
