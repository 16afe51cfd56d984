/** Reconciliation runs, and the discrepancies between Stripe's ledger and ours that they found. */
import { latestTime } from '#rules/clock.ts';
import type { DiscrepancyKind, RunFailure } from '#rules/payments/reconciliation.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Unique among open runs, so that there is at most one. */
const openKey = 'ledger';

/** How long a run may be silent before another process takes it over. */
const leaseMs = 60_000;

const listAtMost = 500;

export type Discrepancy = {
  id: string;
  kind: DiscrepancyKind;
  uid: string | null;
  checkoutSessionId: string | null;
  /** A `DiscrepancyDetail`; older rows contain a sentence. */
  detail: string;
  foundAt: number;
};

/** Saves a discrepancy. A repeated one adds no row; a resolved one that reappears is reopened. */
export async function saveDiscrepancy(db: Database, discrepancy: Discrepancy): Promise<void> {
  const fact = factOf(discrepancy);
  await db
    .insertInto('discrepancies')
    .values({ ...discrepancy, fact, resolvedAt: null })
    .onConflict((conflict) =>
      conflict.column('fact').doUpdateSet({ detail: discrepancy.detail, resolvedAt: null }),
    )
    .execute();
}

/** Resolves the discrepancies that a complete run no longer found. */
export async function resolveOtherDiscrepancies(
  db: Database,
  found: { discrepancies: readonly Omit<Discrepancy, 'id'>[]; now: number },
): Promise<void> {
  const facts = new Set(found.discrepancies.map(factOf));
  const open = await db
    .selectFrom('discrepancies')
    .select(['id', 'fact'])
    .where('resolvedAt', 'is', null)
    .execute();
  for (const { id, fact } of open) if (!facts.has(fact)) await resolveDiscrepancy(db, { id, now: found.now });
}

export async function resolveDiscrepancy(
  db: Database,
  discrepancy: { id: string; now: number },
): Promise<void> {
  await db
    .updateTable('discrepancies')
    .set({ resolvedAt: discrepancy.now })
    .where('id', '=', discrepancy.id)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** Lists the open discrepancies with the user's email, newest first. */
export async function listDiscrepancies(db: Database): Promise<(Discrepancy & { email: string | null })[]> {
  const rows = await selectDiscrepancies(db).orderBy('foundAt', 'desc').limit(listAtMost).execute();
  return rows;
}

export async function findDiscrepancy(db: Database, by: { id: string }): Promise<Discrepancy | undefined> {
  const row = await selectDiscrepancies(db).where('discrepancies.id', '=', by.id).executeTakeFirst();
  return row;
}

function selectDiscrepancies(db: Database) {
  return db
    .selectFrom('discrepancies')
    .leftJoin('users', 'users.uid', 'discrepancies.uid')
    .select([
      'discrepancies.id',
      'discrepancies.kind',
      'discrepancies.uid',
      'discrepancies.checkoutSessionId',
      'discrepancies.detail',
    ])
    .select(['discrepancies.foundAt', 'users.email'])
    .where('discrepancies.resolvedAt', 'is', null);
}

function factOf({
  kind,
  uid,
  checkoutSessionId,
}: Pick<Discrepancy, 'kind' | 'uid' | 'checkoutSessionId'>): string {
  return `${kind}:${checkoutSessionId ?? uid ?? ''}`;
}

/** One run at a time for all processes, taken over when its process dies. */
type ReconciliationRun = {
  requestedAt: number;
  endedAt: number | null;
  failure: string | null;
  /** Paid charges read at Stripe so far. */
  seen: number;
  discrepancyCount: number;
};

/** Requests a run, or joins the one that is waiting or running. */
export async function requestRun(db: Database, run: { id: string; now: number }): Promise<void> {
  await db
    .insertInto('reconciliationRuns')
    .values({ id: run.id, openKey, requestedAt: run.now, heartbeatAt: 0, seen: 0, discrepancyCount: 0 })
    .onConflict((conflict) => conflict.column('openKey').doNothing())
    .execute();
}

/** Claims the waiting run for this process; null when there is none. */
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

/** Records the progress of a run and that its process is alive. */
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

/** Returns the latest run, running or ended, ignoring runs dated ahead by a wrong clock. */
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
