/** Runs the nightly backup, manual ones and the weekly drill, one of each at a time over all processes. */
import { Worker } from 'node:worker_threads';
import { isOver } from '#rules/clock.ts';
import { type BackupKind, lastBackupDueAt, lastDrillDueAt } from '#rules/operations/backup.ts';
import type { AppContext } from '#server/context.ts';
import {
  type BackupRun,
  type BackupRunKind,
  beginRun,
  findLastRun,
  finishRun,
  type RunProgress,
  touchRun,
} from '#server/operations/store.ts';
import { errorText } from '#server/platform/error-text.ts';
import { failureCodeOf, listBackups, ReportedFailure } from './backup-folder.ts';
import type { WorkerMessage, WorkerTask } from './backup-worker.ts';
import type { Drilled } from './drill.ts';
import type { MadeBackup, MakePlace } from './make-backup.ts';

type RunContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>;

export type RunFacts = Pick<BackupRun, 'name' | 'rows' | 'files' | 'bytes' | 'sentAt' | 'failure'>;

/** Reports the progress of a run. */
export type ReportProgress = (progress: RunProgress) => void;

type Work<T> = (report: ReportProgress) => Promise<T>;

/** A third of the lease, so that a busy process may miss one. */
const heartbeatMs = 20_000;

/** Progress within a step is saved at most once per interval. */
const progressMs = 1_000;

type NightContext = Pick<AppContext, 'db' | 'config' | 'secret' | 'now' | 'randomBytes' | 'log'>;

/** The delay before a failed or interrupted run is repeated. */
const afterFailureMs = 60 * 60_000;

/** A drill is due once a week. */
const longestWaitMs = 7 * 24 * 60 * 60_000;

/** Returns the work's result; null while another process runs one. @throws the error of the work */
export async function recordRun<T extends RunFacts>(
  ctx: RunContext,
  kind: BackupRunKind,
  work: Work<T>,
): Promise<T | null> {
  const begun = await startRun(ctx, kind, work);
  return begun === null ? null : begun.ended;
}

/** Starts the work without waiting for it; `ended` rejects with its error. Null while another one runs. */
async function startRun<T extends RunFacts>(
  ctx: RunContext,
  kind: BackupRunKind,
  work: Work<T>,
): Promise<{ ended: Promise<T> } | null> {
  const id = ctx.randomBytes(16).toString('base64url');
  if (!(await beginRun(ctx.db, { id, kind, now: ctx.now() }))) return null;
  return { ended: workAndRecord(ctx, id, work) };
}

async function workAndRecord<T extends RunFacts>(
  { db, now }: RunContext,
  id: string,
  work: Work<T>,
): Promise<T> {
  let progress: RunProgress | null = null;
  let writtenAt = 0;
  const write = () => void touchRun(db, { id, now: now(), progress }).catch(() => {});
  const report: ReportProgress = (next) => {
    const isSoon = next.step === progress?.step && now() - writtenAt < progressMs;
    progress = next;
    if (isSoon) return;
    writtenAt = now();
    write();
  };
  const heartbeat = setInterval(write, heartbeatMs);
  try {
    const done = await work(report);
    const { name, rows, files, bytes, sentAt, failure } = done;
    await finishRun(db, { id, endedAt: now(), name, rows, files, bytes, sentAt, failure });
    return done;
  } catch (error) {
    // When the database is what failed, the lease ends the run.
    await finishRun(db, { id, endedAt: now(), failure: failureCodeOf(error) }).catch(() => {});
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** Makes a backup in a worker thread. */
function backupInWorker(
  place: MakePlace,
  { kind, onProgress }: { kind: BackupKind; onProgress?: ReportProgress },
): Promise<MadeBackup> {
  return runInWorker<MadeBackup>({ work: 'backup', kind, place }, onProgress);
}

function drillInWorker(place: MakePlace): Promise<Drilled> {
  return runInWorker<Drilled>({ work: 'drill', place });
}

/** @throws {ReportedFailure} with the error of the thread */
function runInWorker<T extends MadeBackup | Drilled>(
  task: WorkerTask,
  onProgress?: ReportProgress,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: task });
    // The server may end in the meantime; the next start makes another backup instead of the incomplete one.
    worker.unref();
    worker.on('message', (result: WorkerMessage) => {
      if ('progress' in result) onProgress?.(result.progress);
      else if ('done' in result) resolve(result.done as T);
      else reject(new ReportedFailure(result.failed.code, result.failed.text));
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('The thread of the backup ended early')));
  });
}

/** Makes the nightly backup when it is due. A site without backups waits for its first night. */
export async function backUpWhenDue(ctx: NightContext, { startedAt }: { startedAt: number }): Promise<void> {
  if (!ctx.config.backup.isNightly) return;
  if (!(await isDue(ctx, { kind: 'backup', dueAt: lastBackupDueAt(ctx.now()), startedAt }))) return;
  const made = await recordRun(ctx, 'backup', (report) =>
    backupInWorker(placeOf(ctx), { kind: 'nightly', onProgress: report }),
  );
  if (made) logMade(ctx, made);
}

/** Starts a manual backup without waiting for it. Returns false when a backup of any kind is already running. */
export async function startBackup(ctx: NightContext): Promise<boolean> {
  const begun = await startRun(ctx, 'backup', (report) =>
    backupInWorker(placeOf(ctx), { kind: 'by-hand', onProgress: report }),
  );
  begun?.ended.then(
    (made) => logMade(ctx, made),
    (error: unknown) => ctx.log.error({ event: 'backup-failed', error: errorText(error) }),
  );
  return begun !== null;
}

function logMade({ log }: NightContext, { name, rows, bytes, problem }: MadeBackup): void {
  if (problem !== null) log.error({ event: 'backup-not-sent', error: problem });
  log.info({ event: 'backup-made', name, rows, bytes });
}

/** Drills the newest backup when it is due. It takes longer than a backup, but never delays one. */
export async function drillWhenDue(ctx: NightContext, { startedAt }: { startedAt: number }): Promise<void> {
  if (!(await isDue(ctx, { kind: 'drill', dueAt: lastDrillDueAt(ctx.now()), startedAt }))) return;
  const backups = await listBackups(ctx.config.backup.folder);
  if (backups.every(({ manifest }) => manifest.kind === 'before-migration')) return;
  const drilled = await recordRun(ctx, 'drill', () => drillInWorker(placeOf(ctx)));
  if (drilled) ctx.log.info({ event: 'backup-drilled', name: drilled.name, segment: drilled.segment });
}

async function isDue(
  { db, now }: NightContext,
  { kind, dueAt, startedAt }: { kind: BackupRunKind; dueAt: number; startedAt: number },
): Promise<boolean> {
  const last = await findLastRun(db, { kind, now: now() });
  // A process that started while the clock ran ahead does not wait for a night.
  if (!last) return startedAt < dueAt || isOver(startedAt, { now: now(), lastsMs: longestWaitMs });
  const isBad = last.endedAt === null || last.failure !== null;
  return last.beganAt < Math.max(dueAt, isBad ? now() - afterFailureMs : 0);
}

/** The part of the context that can be sent to another thread. */
function placeOf({ config, secret }: NightContext): MakePlace {
  const { dataDir, databaseUrl, siteUrl, backup, media } = config;
  return { dataDir, databaseUrl, siteUrl, backup, media, fingerprint: secret.fingerprint };
}
