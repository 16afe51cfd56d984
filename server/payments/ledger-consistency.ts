/** Checks a restored ledger without asking Stripe. */
import type { Database } from '#server/platform/db/database.ts';
import { listEntries, listLearnersWithPlan } from './ledger-store.ts';
import { differs } from './reconciliation.ts';

/** Whether the ledger's plans, payments and receipts are consistent with each other, without asking Stripe. */
export type LedgerConsistency = {
  payments: number;
  /** The users whose plan does not follow from their payments and grants. */
  wrongPlans: string[];
  /** The Checkout sessions of payments without a receipt. */
  withoutReceipt: string[];
};

/** An expired grant may count for this long, until its user's plan is recomputed. */
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
  for await (const learners of listLearnersWithPlan(db))
    for (const learner of learners)
      if (differs(learner, now) && differs(learner, now - endingMs)) check.wrongPlans.push(learner.uid);
  return check;
}

export function isConsistent({ wrongPlans, withoutReceipt }: LedgerConsistency): boolean {
  return wrongPlans.length === 0 && withoutReceipt.length === 0;
}
