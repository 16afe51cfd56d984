/** The table of discrepancies between the ledger of Stripe and ours, as the last run found them. */
import type { DiscrepancyKind } from '#rules/payments/reconciliation.ts';
import type { Database } from '#server/db/database.ts';

export type Discrepancy = {
  id: string;
  kind: DiscrepancyKind;
  uid: string | null;
  checkoutSessionId: string | null;
  /** A `DiscrepancyDetail`; rows that are older than its codes hold a sentence. */
  detail: string;
  foundAt: number;
};

/**
 * Saves a discrepancy. The same one again makes no second row; one that was resolved and has come back is open
 * again.
 */
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

/** Resolves the discrepancies that a complete run did not find again. */
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

const listAtMost = 500;

/** Lists the open discrepancies with the e-mail of their user, the newest first. */
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
