import type { BackupFailureCode } from '#rules/operations/backup.ts';
import type { FindingTexts } from './finding-texts.ts';

const reasons: Record<BackupFailureCode, string> = {
  'disk-full': 'the disk has no room for it',
  database: 'the database did not answer',
  damaged: 'a file of the backup is missing or has other bytes',
  inconsistent: 'plans, payments and receipts in it contradict each other',
  unplayable: 'a video in it cannot be decoded',
  'not-sent': 'the store elsewhere did not take its copy',
  failed: 'it ended early',
};

/** The words about backups. */
export const backupFindings: FindingTexts<
  'backup-old' | 'backup-off' | 'backup-not-writable' | 'backup-failed' | 'backup-only-here' | 'drill-failed'
> = {
  'backup-old': ({ days }) => ({
    wrong: `There is no backup of the last ${days} days.`,
    help: 'Run npm run backup now and read what it says. The site makes one every night unless BACKUP_NIGHTLY is false.',
  }),
  'backup-off': () => ({
    wrong: 'Nightly backups are off (BACKUP_NIGHTLY=false), and no backup has been made.',
    help: 'Remove BACKUP_NIGHTLY, or run npm run backup from a timer of your own. Run it once now.',
  }),
  'backup-not-writable': ({ folder, reason }) => ({
    wrong: `Backups cannot be written to ${folder} (${reason}).`,
    help: `Give the folder to the user that runs the site, for example with: chown -R lectern ${folder}, or set BACKUP_DIR to another one. Run the doctor as that user.`,
  }),
  'backup-failed': ({ reason }) => ({
    wrong: `The last backup did not end well: ${reasons[reason]}.`,
    help: 'Run npm run backup and read what it says; docs/backup.md explains its folder and the store.',
  }),
  'backup-only-here': ({ folder }) => ({
    wrong: `All backups lie on this machine (${folder}): when it is lost, they are too.`,
    help: 'Set BACKUP_URL and its keys, so that each backup is also sent to a store elsewhere, or copy the folder yourself.',
  }),
  'drill-failed': ({ reason }) => ({
    wrong: `The newest backup could not be restored in the weekly drill: ${reasons[reason]}.`,
    help: 'Run npm run backup, then npm run restore -- --drill, and read what it says. Keep older backups until it ends well.',
  }),
};
