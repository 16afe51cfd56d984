/** Checks the rows of the ledger against each other, without Stripe: plans, payments and receipts. */
import type { Database } from '#server/db/database.ts';
import { differs } from '#server/flows/reconciliation/reconcile-ledger.ts';
import { listEntries, listPlanHolders } from '#server/store/payments/ledger.ts';

export type LedgerConsistency = {
  payments: number;
  /** The users whose plan does not follow from their payments and grants. */
  wrongPlans: string[];
  /** The Checkout sessions of payments without a receipt. */
  withoutReceipt: string[];
};

/** A grant that ended by its time counts for so long at most, until its user's plan is recomputed. */
const endingMs = 60_000;

export async function readLedgerConsistency(
  db: Database,
  { now }: { now: number },
): Promise<LedgerConsistency> {
  const check: LedgerConsistency = { payments: 0, wrongPlans: [], withoutReceipt: [] };
  for await (const entries of listEntries(db, { before: Number.MAX_SAFE_INTEGER })) {
    check.payments += entries.length;
    for (const { checkoutSessionId, hasReceipt, withdrawnAt } of entries)
      if (!hasReceipt && withdrawnAt === null) check.withoutReceipt.push(checkoutSessionId);
  }
  for await (const holders of listPlanHolders(db))
    for (const holder of holders)
      if (differs(holder, now) && differs(holder, now - endingMs)) check.wrongPlans.push(holder.uid);
  return check;
}

export function isConsistent({ wrongPlans, withoutReceipt }: LedgerConsistency): boolean {
  return wrongPlans.length === 0 && withoutReceipt.length === 0;
}
