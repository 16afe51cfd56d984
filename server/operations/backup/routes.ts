/** The studio's backups: the list, the current run, manual backups and downloads. */
import { type BackupKind, nextBackupTimes, readBackupName } from '#rules/operations/backup.ts';
import * as endpoints from '#contract/studio/backups.ts';
import type { AppContext } from '#server/context.ts';
import { handle } from '#server/handle.ts';
import {
  type BackupRun,
  findLastGoodRun,
  findLastRun,
  findRunsOfBackups,
  isUnderWay,
} from '#server/operations/store.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import { listDatedFolders } from './backup-folder.ts';
import { startBackup } from './backup-runs.ts';
import { createDownloadLink, findBackup, hasAllParts, openDownload } from './download-backup.ts';

type BackupsContext = Pick<AppContext, 'db' | 'config' | 'now'>;

/** The number of listed backups; each one's manifest is read. */
const listedAtMost = 60;

export async function readBackups(ctx: BackupsContext) {
  const { db, config, now } = ctx;
  const { folder, isNightly, daily, weekly, store } = config.backup;
  const [backups, drills] = await Promise.all([readRuns(ctx, 'backup'), readRuns(ctx, 'drill')]);
  const next = nextBackupTimes(now());
  const names = (await listDatedFolders(folder)).filter((name) => readBackupName(name) !== null);
  const newest = names.toSorted().toReversed().slice(0, listedAtMost);
  const runs = await findRunsOfBackups(db, { names: newest });
  const listed = [];
  for (const name of newest) {
    const { sentAt = null, drilledAt = null } = runs.get(name) ?? {};
    listed.push({ ...(await readOne(folder, name)), sentAt, drilledAt });
  }
  return {
    backups: listed,
    olderCount: names.length - listed.length,
    backup: { ...backups, nextAt: isNightly ? next.backup : null },
    drill: { ...drills, nextAt: next.drill },
    folder,
    kept: { daily, weekly },
    storeHost: store ? new URL(store.url).host : null,
  };
}

async function readRuns({ db, now }: BackupsContext, kind: 'backup' | 'drill') {
  const at = now();
  const last = await findLastRun(db, { kind, now: at });
  const good = await findLastGoodRun(db, { kind, now: at });
  const isRunning = last !== undefined && isUnderWay(last, at);
  return {
    running: isRunning ? { beganAt: last.beganAt, step: last.step, count: last.stepCount } : null,
    /** The newest run, if it failed. */
    failed: last && !isRunning ? failureOf(last) : null,
    lastGood: good?.endedAt ? { name: good.name, at: good.endedAt } : null,
  };
}

/** A run whose process died has no end, and counts as failed since its last heartbeat. */
function failureOf({ endedAt, failure, heartbeatAt }: BackupRun) {
  if (endedAt === null) return { at: heartbeatAt, reason: 'failed' as const };
  return failure === null ? null : { at: endedAt, reason: failure };
}

type Listed = {
  name: string;
  kind: BackupKind;
  madeAt: number;
  state: 'complete' | 'incomplete' | 'unreadable';
  rows: number;
  /** The compressed size of the rows and of the list of files. */
  databaseBytes: number;
  files: { count: number; bytes: number } | null;
  filesAreElsewhere: boolean;
};

async function readOne(folder: string, name: string): Promise<Listed> {
  const dated = readBackupName(name);
  if (!dated) throw new Error(`${name} is not the name of a backup`);
  const backup = await findBackup(folder, name).catch(() => null);
  const unread = { rows: 0, databaseBytes: 0, files: null, filesAreElsewhere: false };
  if (!backup) return { name, ...dated, state: 'unreadable', ...unread };
  const { tables, files, filesElsewhere } = backup.manifest;
  return {
    name,
    ...dated,
    state: (await hasAllParts(folder, backup)) ? 'complete' : 'incomplete',
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    databaseBytes: tables.reduce((sum, table) => sum + table.bytes, files?.bytes ?? 0),
    files: files && { count: files.count, bytes: files.totalBytes },
    filesAreElsewhere: filesElsewhere !== null,
  };
}

const listBackups = handle(endpoints.listBackups, async (ctx, c) => {
  return c.json(await readBackups(ctx), 200);
});

const createBackupRun = handle(endpoints.createBackupRun, async (ctx, c, { user }) => {
  const isNew = await startBackup(ctx);
  if (isNew) await writeEntry(ctx, { actor: user.uid, action: 'backup-started', detail: '' });
  return c.json({ isNew }, 202);
});

const createBackupDownload = handle(endpoints.createBackupDownload, async (ctx, c, { user, session }) => {
  const { name } = c.req.valid('param');
  const { at, pass } = await createDownloadLink(ctx, { name, sessionId: session.id });
  await writeEntry(ctx, { actor: user.uid, action: 'backup-downloaded', detail: name });
  return c.json({ url: `/api/studio/backups/${name}/archive?at=${at}&pass=${pass}` }, 201);
});

const readBackupArchive = handle(endpoints.readBackupArchive, async (ctx, c, { session }) => {
  const { name } = c.req.valid('param');
  const link = { name, sessionId: session.id, ...c.req.valid('query') };
  const { bytes, body } = await openDownload(ctx, link);
  return c.body(body, 200, {
    'Content-Type': 'application/x-tar',
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="${name}.tar"`,
  });
});

/** A backup has no particular subject. */
async function writeEntry(
  ctx: AppContext,
  entry: { actor: string; action: string; detail: string },
): Promise<void> {
  const id = ctx.randomBytes(16).toString('base64url');
  await writeAuditLine(ctx.db, { id, at: ctx.now(), subject: '', ...entry });
}

export const routes = [listBackups, createBackupRun, createBackupDownload, readBackupArchive];
