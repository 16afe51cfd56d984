/** Backup runs, of which there is one backup and one drill at a time over all processes; and the site's releases. */
import { isOver, latestTime } from '#rules/clock.ts';
import type { BackupFailureCode, BackupStep } from '#rules/operations/backup.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';
import type { Database } from '#server/platform/db/database.ts';

export type BackupRunKind = 'backup' | 'drill';

export type BackupRun = {
  beganAt: number;
  heartbeatAt: number;
  step: BackupStep | null;
  stepCount: number | null;
  endedAt: number | null;
  failure: BackupFailureCode | null;
  name: string | null;
  rows: number | null;
  files: number | null;
  bytes: number | null;
  sentAt: number | null;
};

type RunsUntilNow = { kind: BackupRunKind; now: number };

/** A run without a heartbeat for this long counts as dead. */
const leaseMs = 60_000;

const columns = [
  'beganAt',
  'heartbeatAt',
  'step',
  'stepCount',
  'endedAt',
  'failure',
  'name',
  'rows',
  'files',
  'bytes',
  'sentAt',
] as const;

/** True while a run is under way and its process is alive. */
export function isUnderWay({ endedAt, heartbeatAt }: BackupRun, now: number): boolean {
  return endedAt === null && !isOver(heartbeatAt, { now, lastsMs: leaseMs });
}

/** Starts a run; false while another one of its kind is under way. A dead process's run is ended as failed. */
export async function beginRun(
  db: Database,
  run: { id: string; kind: BackupRunKind; now: number },
): Promise<boolean> {
  const { id, kind, now } = run;
  await db
    .updateTable('backupRuns')
    .set({ openKey: null, endedAt: now, failure: 'failed' })
    .where('openKey', '=', kind)
    .where(isOverIn('heartbeatAt', { now, lastsMs: leaseMs }))
    .execute();
  const begun = await db
    .insertInto('backupRuns')
    .values({ id, kind, openKey: kind, beganAt: now, heartbeatAt: now })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

export type RunProgress = { step: BackupStep; count: number };

/** Records that the process of a run is alive, and its progress. */
export async function touchRun(
  db: Database,
  { id, now, progress }: { id: string; now: number; progress: RunProgress | null },
): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ heartbeatAt: now, ...(progress && { step: progress.step, stepCount: progress.count }) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

type RunEnd = Pick<BackupRun, 'failure' | 'name' | 'rows' | 'files' | 'bytes' | 'sentAt'>;

export async function finishRun(
  db: Database,
  { id, ...end }: { id: string; endedAt: number } & Partial<RunEnd>,
): Promise<void> {
  await db
    .updateTable('backupRuns')
    .set({ openKey: null, ...end })
    .where('id', '=', id)
    .execute();
}

/** Returns the newest run of a kind, running or ended; undefined before the first one. */
export async function findLastRun(db: Database, by: RunsUntilNow): Promise<BackupRun | undefined> {
  return selectRuns(db, by).executeTakeFirst();
}

/** Newest first. Runs that a wrong clock dated in the future are excluded, as they would hide all later ones. */
function selectRuns(db: Database, { kind, now }: RunsUntilNow) {
  return db
    .selectFrom('backupRuns')
    .select(columns)
    .where('kind', '=', kind)
    .where('beganAt', '<=', latestTime({ now, longestMs: 0 }))
    .orderBy('beganAt', 'desc')
    .limit(1);
}

/** Returns the newest successful run of a kind, including a backup whose copy was not sent. */
export async function findLastGoodRun(db: Database, by: RunsUntilNow): Promise<BackupRun | undefined> {
  return selectRuns(db, by)
    .where('endedAt', 'is not', null)
    .where((row) => row.or([row('failure', 'is', null), row('failure', '=', 'not-sent')]))
    .executeTakeFirst();
}

/** Returns for each of these backups when its copy was sent, and when it was last restored in a drill. */
export async function findRunsOfBackups(
  db: Database,
  { names }: { names: readonly string[] },
): Promise<Map<string, { sentAt: number | null; drilledAt: number | null }>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('backupRuns')
    .select(['kind', 'name', 'sentAt', 'endedAt'])
    .where('name', 'in', names)
    .where('endedAt', 'is not', null)
    .orderBy('beganAt')
    .execute();
  const found = new Map<string, { sentAt: number | null; drilledAt: number | null }>();
  for (const { kind, name, sentAt, endedAt } of rows) {
    const { sentAt: sent = null, drilledAt = null } = found.get(name ?? '') ?? {};
    found.set(name ?? '', { sentAt: sentAt ?? sent, drilledAt: kind === 'drill' ? endedAt : drilledAt });
  }
  return found;
}

/** Records the release that applied a migration; the first one is kept. */
export async function addRelease(
  db: Database,
  release: { migration: string; version: string; migratedAt: number },
): Promise<void> {
  await db
    .insertInto('releases')
    .values(release)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the version that applied the newest migration; undefined when it was not recorded. */
export async function findNewestRelease(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('version')
    .orderBy('migration', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Returns the time of the first recorded start; undefined before it. */
export async function findFirstStart(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('migratedAt')
    .orderBy('migratedAt')
    .limit(1)
    .executeTakeFirst();
  return row?.migratedAt;
}
