/** Backups in the studio: the list, a backup now, and the download of a backup's rows. */
import { endpoint, reply, time } from '#contract/endpoint.ts';
import { z } from '@hono/zod-openapi';
import { backupFailureCodes, backupKinds, backupNamePattern, backupSteps } from '#rules/operations/backup.ts';

const name = z.string().regex(backupNamePattern);

const runs = {
  /** The current run: its step, and the rows or files done in this step. */
  running: z
    .strictObject({ beganAt: time, step: z.enum(backupSteps).nullable(), count: z.int().nullable() })
    .nullable(),
  /** The last run if it failed; null if it succeeded or is running. */
  failed: z.strictObject({ at: time, reason: z.enum(backupFailureCodes) }).nullable(),
  /** The last successful run, and the backup that it made or test-restored. */
  lastGood: z.strictObject({ name: z.string().nullable(), at: time }).nullable(),
};

const backup = z.strictObject({
  name,
  kind: z.enum(backupKinds),
  madeAt: time,
  /** `incomplete` if a part is missing or short; `unreadable` without a manifest that this version can read. */
  state: z.enum(['complete', 'incomplete', 'unreadable']),
  rows: z.int(),
  /** The bytes of the rows, compressed: the size of a download. */
  databaseBytes: z.int(),
  /** The videos and attached files; null if the backup has only rows. */
  files: z.strictObject({ count: z.int(), bytes: z.int() }).nullable(),
  /** True if the videos are in a store (MEDIA_URL), which backups do not include. */
  filesAreElsewhere: z.boolean(),
  /** The time when the remote store received its copy. */
  sentAt: time.nullable(),
  /** The time of its last test restore by a drill. */
  drilledAt: time.nullable(),
});

export const listBackups = endpoint({
  summary: 'Lists the backups of the folder, the newest first, and the state of backups and drills',
  method: 'get',
  path: '/api/studio/backups',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  responses: {
    200: reply(
      'The backups',
      z.strictObject({
        backups: z.array(backup),
        /** The number of older backups that are not listed. */
        olderCount: z.int(),
        /** `nextAt` is null if nightly backups are switched off (BACKUP_NIGHTLY). */
        backup: z.strictObject({ ...runs, nextAt: time.nullable() }),
        drill: z.strictObject({ ...runs, nextAt: time }),
        /** The folder on the server. */
        folder: z.string(),
        /** The numbers of days and weeks whose last backup is kept. */
        kept: z.strictObject({ daily: z.int(), weekly: z.int() }),
        /** The host of the remote store; null without one. */
        storeHost: z.string().nullable(),
      }),
    ),
  },
});

export const createBackupRun = endpoint({
  summary: 'Starts a backup now',
  description: 'If one is already running, it continues and no second one starts.',
  method: 'post',
  path: '/api/studio/backup-runs',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  audit: 'backup-started',
  limit: { name: 'backup-runs', per: 'user', atMost: 20, minutes: 60 },
  responses: { 202: reply('A backup is being made', z.strictObject({ isNew: z.boolean() })) },
});

export const createBackupDownload = endpoint({
  summary: 'Creates a download link for the rows of a backup, valid for this session and one minute',
  method: 'post',
  path: '/api/studio/backups/{name}/downloads',
  access: { role: 'instructor', secondFactor: 'fresh', hidden: true },
  audit: 'backup-downloaded',
  limit: { name: 'backup-downloads', per: 'user', atMost: 30, minutes: 60 },
  request: { params: z.strictObject({ name }) },
  responses: { 201: reply('The link', z.strictObject({ url: z.string() })) },
  errors: ['aborted'],
});

export const readBackupArchive = endpoint({
  summary: 'Downloads the rows of a backup and the list of its files as a tar archive, by a download link',
  method: 'get',
  path: '/api/studio/backups/{name}/archive',
  access: { role: 'instructor', secondFactor: 'session', hidden: true },
  request: {
    params: z.strictObject({ name }),
    query: z.strictObject({
      at: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
      pass: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
    }),
  },
  responses: {
    200: { description: 'The archive', content: { 'application/x-tar': { schema: z.string() } } },
  },
  errors: ['aborted'],
});
