/** Where Stripe's ledger and ours differ, as the last check found it. */
import type { DriftKind } from '#rules/payments/reconciliation.ts';
import type { Database } from '#server/db/database.ts';

export type Drift = {
  id: string;
  kind: DriftKind;
  uid: string | null;
  stripeSessionId: string | null;
  /** What differs, in plain words. */
  detail: string;
  foundAt: number;
};

/** The same drift again is no second row; one that was settled and has come back is open again. */
export async function keepDrift(db: Database, drift: Drift): Promise<void> {
  const fact = factOf(drift);
  await db
    .insertInto('drifts')
    .values({ ...drift, fact, settledAt: null })
    .onConflict((conflict) => conflict.column('fact').doUpdateSet({ detail: drift.detail, settledAt: null }))
    .execute();
}

/** After a whole check: what it did not find again is gone. */
export async function settleOtherDrifts(
  db: Database,
  found: { drifts: readonly Omit<Drift, 'id'>[]; now: number },
): Promise<void> {
  const facts = new Set(found.drifts.map(factOf));
  const open = await db.selectFrom('drifts').select(['id', 'fact']).where('settledAt', 'is', null).execute();
  for (const { id, fact } of open) if (!facts.has(fact)) await settleDrift(db, { id, now: found.now });
}

export async function settleDrift(db: Database, drift: { id: string; now: number }): Promise<void> {
  await db
    .updateTable('drifts')
    .set({ settledAt: drift.now })
    .where('id', '=', drift.id)
    .where('settledAt', 'is', null)
    .execute();
}

const listAtMost = 500;

/** The open ones with the address of whom they concern, the newest first. */
export async function listDrifts(db: Database): Promise<(Drift & { email: string | null })[]> {
  const rows = await selectDrifts(db).orderBy('foundAt', 'desc').limit(listAtMost).execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DriftKind }));
}

export async function findDrift(db: Database, by: { id: string }): Promise<Drift | undefined> {
  const row = await selectDrifts(db).where('drifts.id', '=', by.id).executeTakeFirst();
  return row && { ...row, kind: row.kind as DriftKind };
}

function selectDrifts(db: Database) {
  return db
    .selectFrom('drifts')
    .leftJoin('users', 'users.uid', 'drifts.uid')
    .select(['drifts.id', 'drifts.kind', 'drifts.uid', 'drifts.stripeSessionId', 'drifts.detail'])
    .select(['drifts.foundAt', 'users.email'])
    .where('drifts.settledAt', 'is', null);
}

function factOf({ kind, uid, stripeSessionId }: Pick<Drift, 'kind' | 'uid' | 'stripeSessionId'>): string {
  return `${kind}:${stripeSessionId ?? uid ?? ''}`;
}
