/**
 * The table of reconciliation runs: one at a time for all processes, taken over when the process that ran it has
 * died.
 */
import { latestTime } from '#rules/clock.ts';
import type { RunFailure } from '#rules/payments/reconciliation.ts';
import type { Database } from '#server/db/database.ts';
import { isOverIn } from '#server/db/wrong-clock.ts';

export type ReconciliationRun = {
  requestedAt: number;
  endedAt: number | null;
  failure: string | null;
  /** The number of paid charges read at Stripe so far. */
  seen: number;
  discrepancyCount: number;
};

/** The time for which a run may be silent before another process takes it over. */
const leaseMs = 60_000;

/** Requests a run; a run that waits or runs already is joined. */
export async function requestRun(db: Database, run: { id: string; now: number }): Promise<void> {
  await db
    .insertInto('reconciliationRuns')
    .values({ id: run.id, openKey, requestedAt: run.now, heartbeatAt: 0, seen: 0, discrepancyCount: 0 })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .execute();
}

/** Claims the waiting run for this process alone; null when none waits. */
export async function claimRun(db: Database, claim: { now: number }): Promise<{ id: string } | null> {
  const claimed = await db
    .updateTable('reconciliationRuns')
    .set({ heartbeatAt: claim.now, seen: 0 })
    .where('openKey', '=', openKey)
    .where(isOverIn('heartbeatAt', { now: claim.now, lastsMs: leaseMs }))
    .returning('id')
    .executeTakeFirst();
  return claimed ?? null;
}

/** Records the progress of a run, and that its process is alive. */
export async function recordProgress(
  db: Database,
  progress: { id: string; seen: number; now: number },
): Promise<void> {
  await db
    .updateTable('reconciliationRuns')
    .set({ seen: progress.seen, heartbeatAt: progress.now })
    .where('id', '=', progress.id)
    .execute();
}

export async function finishRun(
  db: Database,
  end: { id: string; now: number; discrepancyCount: number; failure: RunFailure | null },
): Promise<void> {
  const { id, now, discrepancyCount, failure } = end;
  await db
    .updateTable('reconciliationRuns')
    .set({ openKey: null, endedAt: now, discrepancyCount, failure })
    .where('id', '=', id)
    .execute();
}

/** Returns the newest run, running or ended; undefined before the first one. A run that a wrong clock dated ahead is none. */
export async function findLastRun(
  db: Database,
  { now }: { now: number },
): Promise<ReconciliationRun | undefined> {
  return db
    .selectFrom('reconciliationRuns')
    .select(['requestedAt', 'endedAt', 'failure', 'seen', 'discrepancyCount'])
    .where('requestedAt', '<=', latestTime({ now, longestMs: 0 }))
    .orderBy('requestedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const openKey = 'ledger';
