/** Texts for the studio's Backups page. */
import type { BackupFailureCode, BackupKind, BackupStep } from '#rules/operations/backup.ts';

const count = new Intl.NumberFormat('en');

const rows = (number: number) => `${count.format(number)} ${number === 1 ? 'row' : 'rows'}`;
const files = (number: number) => `${count.format(number)} ${number === 1 ? 'file' : 'files'}`;

type Trouble = { why: string; help: string };

const askOperator = 'Ask your site’s operator to check the server’s log.';

/** Why a backup failed, and what to do. */
const backupTroubles: Record<BackupFailureCode, Trouble> = {
  'disk-full': {
    why: 'The server’s disk is full.',
    help: 'Free up space on the server, then back up again.',
  },
  database: { why: 'The database didn’t respond.', help: 'Back up again in a few minutes.' },
  damaged: {
    why: 'The new backup couldn’t be read back correctly.',
    help: 'Back up again. If it fails twice, have the server’s disk checked.',
  },
  inconsistent: { why: 'Plans, payments and receipts in it don’t match.', help: askOperator },
  unplayable: { why: 'A video in it couldn’t be played.', help: askOperator },
  'not-sent': {
    why: 'The backup is complete on this server, but its copy couldn’t be sent to the remote storage.',
    help: 'Check the storage’s key and free space (BACKUP_URL), then back up again.',
  },
  failed: {
    why: 'The backup stopped before it was complete.',
    help: 'Back up again. If it fails twice, ask your site’s operator to check the server’s log.',
  },
};

/** Why a restore test failed; the help is the same for all. */
const drillTroubles: Record<BackupFailureCode, string> = {
  'disk-full': 'The server’s disk is full.',
  database: 'The database didn’t respond.',
  damaged: 'A file of the backup is missing or damaged.',
  inconsistent: 'Plans, payments and receipts in the backup don’t match.',
  unplayable: 'A video in the backup couldn’t be played.',
  'not-sent': 'The copy couldn’t be sent to the remote storage.',
  failed: 'The test stopped before it was complete.',
};

export const studioBackups = {
  title: 'Backups',
  lead: 'Copies of everything on your site: learners, payments, progress, content and videos.',
  now: {
    action: 'Back up now',
    running: 'Backing up…',
    step: (step: BackupStep | null, number: number): string => {
      if (step === 'rows') return `Copying the database: ${rows(number)}`;
      if (step === 'files') return `Copying videos and attached files: ${files(number)}`;
      if (step === 'verify') return 'Checking the copy';
      if (step === 'send') return `Sending the copy to the remote storage: ${files(number)}`;
      return 'Starting';
    },
    since: (time: string) => `Started ${time}. You can close this page; the backup continues.`,
    done: 'Backup complete.',
    already: 'A backup is already running.',
    tooMany: 'You’ve made too many backups this hour. Try again later.',
    failed: 'The backup didn’t start. Check your connection, then try again.',
  },
  status: {
    title: 'Status',
    last: 'Last backup',
    never: 'None yet',
    next: 'Next automatic backup',
    off: 'Off',
    lastDrill: 'Last restore test',
    drillPassed: (time: string) => `Passed on ${time}`,
    drillNever: (time: string) => `Not yet. The first one runs on ${time}.`,
    drillRunning: 'Running now',
    drillNext: (time: string) => `Next one: ${time}`,
    drillHint:
      'Every week the newest backup is restored in a separate place, its checksums and payments are checked, and a video is played.',
    copy: 'Remote copy',
    copyAt: (host: string) => `Each backup is also sent to ${host}.`,
    noCopy: 'None. All backups are on this server.',
    noCopyHint:
      'If the server is lost, its backups are lost too. Set up remote storage (BACKUP_URL), or copy the folder regularly.',
  },
  notices: {
    failed: {
      title: 'The last backup failed',
      at: (time: string) => `On ${time}.`,
      troubles: backupTroubles,
    },
    drill: {
      title: 'The last restore test failed',
      at: (time: string) => `On ${time}.`,
      troubles: drillTroubles,
      help: 'Keep the older backups, make a new one, and contact your site’s operator.',
    },
    off: {
      title: 'Automatic backups are off',
      text: 'The server’s settings turn them off (BACKUP_NIGHTLY=false).',
      help: 'Remove that setting and restart the site, unless something else on the server runs “npm run backup” every night.',
    },
  },
  list: {
    title: 'Stored backups',
    lead: ({ daily, weekly }: { daily: number; weekly: number }) =>
      `The newest backup of each of the last ${daily} days and ${weekly} weeks is kept. Older ones are deleted automatically.`,
    columns: { made: 'Created', size: 'Size', state: 'Status', download: 'Download' },
    kinds: {
      nightly: 'Automatic',
      'by-hand': 'Manual',
      'before-migration': 'Before an update',
    } satisfies Record<BackupKind, string>,
    states: { complete: 'Complete', incomplete: 'Incomplete', unreadable: 'Can’t be read' },
    stateHints: {
      incomplete: 'Parts are missing. Don’t rely on this one.',
      unreadable: 'It’s damaged, or was made by a newer version.',
    },
    database: (size: string) => `Database ${size}`,
    files: (number: number, size: string) => `${files(number)}, ${size}`,
    filesElsewhere: 'Videos stay in your media storage',
    noFiles: 'No videos or files',
    drilled: (day: string) => `Restore test passed on ${day}`,
    sent: (day: string) => `Copied to the remote storage on ${day}`,
    download: 'Download',
    downloadOf: (time: string) => `the backup of ${time}`,
    older: (number: number) =>
      number === 1
        ? 'One older backup is in the folder on the server.'
        : `${count.format(number)} older backups are in the folder on the server.`,
    empty: {
      title: 'No backups yet',
      text: 'The first automatic backup runs tonight. You can also make one now.',
      textOff: 'Automatic backups are off. Make one now.',
    },
  },
  download: {
    title: 'Download this backup?',
    text: (size: string) =>
      `The file (.tar, ${size}) contains your whole database, unencrypted: learners’ names and email addresses, payments and progress. Keep it somewhere only you can access.`,
    rest: 'Videos and attached files aren’t in it. They stay in the backup folder on the server.',
    yes: 'Download',
    no: 'Cancel',
    started: 'The download has started.',
    incomplete: 'This backup is missing a part and can’t be downloaded. Choose another one.',
    gone: 'This backup no longer exists. Newer ones have replaced it.',
    failed: 'The download didn’t start. Check your connection, then try again.',
  },
  where: {
    title: 'Where everything is',
    folder: 'Backups, including videos and attached files, are in this folder on the server:',
    key: 'Backups don’t contain the secret key. Keep the file secret.key, or the value of SECRET_KEY, in a password manager.',
    restore: 'To restore, your site’s operator uses “npm run restore”. docs/backup.md explains every step.',
  },
  failed: {
    title: 'The backups didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
  stale: 'The site can’t be reached. This page updates when it responds again.',
} as const;
