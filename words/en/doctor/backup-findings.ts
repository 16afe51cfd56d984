import type { BackupFailureCode } from '#rules/operations/backup.ts';
import type { FindingTexts } from './finding-texts.ts';

const reasons: Record<BackupFailureCode, string> = {
  'disk-full': 'the disk is full',
  database: 'the database did not respond',
  damaged: 'a file of the backup is missing or damaged',
  inconsistent: 'its plans, payments and receipts contradict each other',
  unplayable: 'a video in it cannot be decoded',
  'not-sent': 'the remote storage did not accept its copy',
  failed: 'it stopped before it finished',
};

/** Findings about backups. */
export const backupFindings: FindingTexts<
  'backup-old' | 'backup-off' | 'backup-not-writable' | 'backup-failed' | 'backup-only-here' | 'drill-failed'
> = {
  'backup-old': ({ days }) => ({
    wrong: `There is no backup from the last ${days} days.`,
    help: 'Run npm run backup now and check its output. The site makes a backup every night unless BACKUP_NIGHTLY is false.',
  }),
  'backup-off': () => ({
    wrong: 'Nightly backups are off (BACKUP_NIGHTLY=false), and no backup has been made.',
    help: 'Remove BACKUP_NIGHTLY, or schedule npm run backup yourself. Run it once now.',
  }),
  'backup-not-writable': ({ folder, reason }) => ({
    wrong: `Cannot write backups to ${folder} (${reason}).`,
    help: `Make the user that runs the site the owner of the folder, for example with: chown -R lectern ${folder}, or set BACKUP_DIR to another folder. Run the doctor as that user.`,
  }),
  'backup-failed': ({ reason }) => ({
    wrong: `The last backup failed: ${reasons[reason]}.`,
    help: 'Run npm run backup and check its output. docs/backup.md explains the folder and the remote storage.',
  }),
  'backup-only-here': ({ folder }) => ({
    wrong: `All backups are on this machine (${folder}). If you lose it, you lose them too.`,
    help: 'Set BACKUP_URL and its keys to also send each backup to remote storage, or copy the folder yourself.',
  }),
  'drill-failed': ({ reason }) => ({
    wrong: `The weekly drill could not restore the latest backup: ${reasons[reason]}.`,
    help: 'Run npm run backup, then npm run restore -- --drill, and check the output. Keep older backups until the drill succeeds.',
  }),
};
