/** Runs a backup or a drill as the only one of its kind, and records how it ended. */
import type { AppContext } from '#server/context.ts';
import {
  beginRun,
  type BackupRun,
  type BackupRunKind,
  finishRun,
  touchRun,
} from '#server/store/upkeep/backup-runs.ts';
import { failureCodeOf } from './backup-failure.ts';

type RunContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>;

export type RunFacts = Pick<BackupRun, 'name' | 'rows' | 'files' | 'bytes' | 'sentAt' | 'failure'>;

/** A third of the lease, so that a busy process may miss one. */
const heartbeatMs = 20_000;

/** Returns what the work returns; null where another process does it at this moment. @throws what the work throws */
export async function recordRun<T extends RunFacts>(
  { db, now, randomBytes }: RunContext,
  kind: BackupRunKind,
  work: () => Promise<T>,
): Promise<T | null> {
  const id = randomBytes(16).toString('base64url');
  if (!(await beginRun(db, { id, kind, now: now() }))) return null;
  const heartbeat = setInterval(() => void touchRun(db, { id, now: now() }).catch(() => {}), heartbeatMs);
  try {
    const done = await work();
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
