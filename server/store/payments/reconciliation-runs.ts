/** The ledger's checks: one at a time, whoever asks, and taken over when the process that ran it is gone. */
import type { Database } from '#server/db/database.ts';

export type LedgerRun = {
  askedAt: number;
  endedAt: number | null;
  failedWhy: string | null;
  /** Paid charges seen at Stripe so far. */
  seen: number;
  drifted: number;
};

/** So long a check may be silent before another process takes it over. */
const leaseMs = 60_000;

/** Asks for a check; one that waits or runs already is joined. */
export async function askForRun(db: Database, run: { id: string; now: number }): Promise<void> {
  await db
    .insertInto('ledgerRuns')
    .values({ id: run.id, openKey, askedAt: run.now, heartbeatAt: 0, seen: 0, drifted: 0 })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .execute();
}

/** The check that waits, for this process alone; null when none does. */
export async function claimRun(db: Database, claim: { now: number }): Promise<{ id: string } | null> {
  const claimed = await db
    .updateTable('ledgerRuns')
    .set({ heartbeatAt: claim.now, seen: 0 })
    .where('openKey', '=', openKey)
    .where('heartbeatAt', '<', claim.now - leaseMs)
    .returning('id')
    .executeTakeFirst();
  return claimed ?? null;
}

/** Says how far it has come, and that it is alive. */
export async function noteProgress(
  db: Database,
  progress: { id: string; seen: number; now: number },
): Promise<void> {
  await db
    .updateTable('ledgerRuns')
    .set({ seen: progress.seen, heartbeatAt: progress.now })
    .where('id', '=', progress.id)
    .execute();
}

export async function endRun(
  db: Database,
  end: { id: string; now: number; drifted: number; failedWhy: string | null },
): Promise<void> {
  const { id, now, drifted, failedWhy } = end;
  await db
    .updateTable('ledgerRuns')
    .set({ openKey: null, endedAt: now, drifted, failedWhy })
    .where('id', '=', id)
    .execute();
}

/** The newest check, running or ended; undefined before the first. */
export async function findLastRun(db: Database): Promise<LedgerRun | undefined> {
  return db
    .selectFrom('ledgerRuns')
    .select(['askedAt', 'endedAt', 'failedWhy', 'seen', 'drifted'])
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const openKey = 'ledger';
