/** Runs a backup or a drill as the only one of its kind, and records how far it is and how it ended. */
import type { AppContext } from '#server/context.ts';
import {
  beginRun,
  type BackupRun,
  type BackupRunKind,
  finishRun,
  type RunProgress,
  touchRun,
} from '#server/store/upkeep/backup-runs.ts';
import { failureCodeOf } from './backup-failure.ts';

type RunContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>;

export type RunFacts = Pick<BackupRun, 'name' | 'rows' | 'files' | 'bytes' | 'sentAt' | 'failure'>;

/** Tells how far the work has come. */
export type TellProgress = (progress: RunProgress) => void;

type Work<T> = (tell: TellProgress) => Promise<T>;

/** A third of the lease, so that a busy process may miss one. */
const heartbeatMs = 20_000;

/** Progress within one step is written once in this time. */
const progressMs = 1_000;

/** Returns what the work returns; null where another process does it at this moment. @throws what the work throws */
export async function recordRun<T extends RunFacts>(
  ctx: RunContext,
  kind: BackupRunKind,
  work: Work<T>,
): Promise<T | null> {
  const begun = await startRun(ctx, kind, work);
  return begun === null ? null : begun.ended;
}

/** Begins the work and does not wait for it; `ended` rejects with what the work throws. Null where another one runs. */
export async function startRun<T extends RunFacts>(
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
  const tell: TellProgress = (next) => {
    const isSoon = next.step === progress?.step && now() - writtenAt < progressMs;
    progress = next;
    if (isSoon) return;
    writtenAt = now();
    write();
  };
  const heartbeat = setInterval(write, heartbeatMs);
  try {
    const done = await work(tell);
    const { name, rows, files, bytes, sentAt, failure } = done;
    await finishRun(db, { id, endedAt: now(), name, rows, files, bytes, sentAt, failure });
    return done;
  } catch (error) {
    // The database may be what failed; then the lease ends the run.
    await finishRun(db, { id, endedAt: now(), failure: failureCodeOf(error) }).catch(() => {});
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}
