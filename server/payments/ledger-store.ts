/** Our ledger: the recorded payments, and the plan of each user. */
import type { ReviewReason } from '#rules/payments/payment.ts';
import type { Grant, Plan, VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listOpenGrants } from './grant-store.ts';
import { listPlanPayments } from './store.ts';

const pageSize = 500;

export type LedgerEntry = Pick<VerifiedPayment, 'refundedCents' | 'dispute'> & {
  checkoutSessionId: string;
  paymentIntentId: string;
  uid: string;
  /** In upper case. */
  currency: string;
  withdrawnAt: number | null;
  hasReceipt: boolean;
};

export async function listEntriesOfIntents(
  db: Database,
  of: { paymentIntentIds: readonly string[] },
): Promise<LedgerEntry[]> {
  if (of.paymentIntentIds.length === 0) return [];
  return entries(await selectEntries(db).where('paymentIntentId', 'in', of.paymentIntentIds).execute());
}

export async function findEntry(
  db: Database,
  by: { checkoutSessionId: string },
): Promise<LedgerEntry | undefined> {
  const rows = await selectEntries(db)
    .where('payments.checkoutSessionId', '=', by.checkoutSessionId)
    .execute();
  return entries(rows)[0];
}

/** Lists all Stripe payments recorded before a time, page by page. */
export async function* listEntries(
  db: Database,
  recorded: { before: number },
): AsyncGenerator<LedgerEntry[]> {
  let last = '';
  for (;;) {
    const page = await selectEntries(db)
      .where('payments.checkoutSessionId', '>', last)
      .where('kind', '=', 'stripe')
      .where('recordedAt', '<', recorded.before)
      .orderBy('payments.checkoutSessionId')
      .limit(pageSize)
      .execute();
    yield entries(page);
    last = page.at(-1)?.checkoutSessionId ?? '';
    if (page.length < pageSize) return;
  }
}

export type PlanLearner = {
  uid: string;
  plan: Plan;
  payments: VerifiedPayment[];
  /** The open grant, if any. */
  grants: Grant[];
};

/** Lists all users with a plan, a payment, a redeemed gift or a grant, with what their plan follows from, page by page. */
export async function* listLearnersWithPlan(db: Database): AsyncGenerator<PlanLearner[]> {
  let last = '';
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['uid', 'plan'])
      .where('uid', '>', last)
      .where((row) =>
        row.or([
          row('plan', '!=', 'free'),
          row.exists(
            row.selectFrom('payments').select('payments.uid').whereRef('payments.uid', '=', 'users.uid'),
          ),
          row.exists(row.selectFrom('gifts').select('gifts.plan').whereRef('gifts.uid', '=', 'users.uid')),
          row.exists(
            row.selectFrom('grants').select('grants.id').whereRef('grants.openKey', '=', 'users.uid'),
          ),
        ]),
      )
      .orderBy('uid')
      .limit(pageSize)
      .execute();
    if (users.length > 0) yield await withSources(db, users);
    last = users.at(-1)?.uid ?? '';
    if (users.length < pageSize) return;
  }
}

/** Returns one user with their current payments and grants. */
export async function findLearnerWithPlan(
  db: Database,
  by: { uid: string },
): Promise<PlanLearner | undefined> {
  const users = await db.selectFrom('users').select(['uid', 'plan']).where('uid', '=', by.uid).execute();
  return (await withSources(db, users))[0];
}

async function withSources(db: Database, users: Pick<PlanLearner, 'uid' | 'plan'>[]): Promise<PlanLearner[]> {
  const uids = users.map(({ uid }) => uid);
  const payments = await listPlanPayments(db, { uids });
  const ofUser = Map.groupBy(payments, ({ uid }) => uid);
  const grantsOf = Map.groupBy(await listOpenGrants(db, { uids }), ({ uid }) => uid);
  return users.map((user) => ({
    ...user,
    payments: ofUser.get(user.uid) ?? [],
    grants: grantsOf.get(user.uid) ?? [],
  }));
}

/** Withdraws a payment that Stripe does not know, or restores it: a withdrawn payment grants nothing. */
export async function setWithdrawn(
  db: Database,
  change: { checkoutSessionId: string; withdrawnAt: number | null },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ withdrawnAt: change.withdrawnAt })
    .where('checkoutSessionId', '=', change.checkoutSessionId)
    .execute();
}

/** Returns true when this session has a review, resolved or not. A review for a missing payment does not count. */
export async function hasPaymentReview(db: Database, by: { checkoutSessionId: string }): Promise<boolean> {
  const review = await db
    .selectFrom('paymentReviews')
    .select('id')
    .where('checkoutSessionId', '=', by.checkoutSessionId)
    .where('reason', '!=', 'not-paid' satisfies ReviewReason)
    .limit(1)
    .executeTakeFirst();
  return review !== undefined;
}

function selectEntries(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'paymentIntentId', 'payments.uid', 'refundedCents', 'dispute'])
    .select(['withdrawnAt', 'currency', 'receipts.number']);
}

function entries(rows: Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>): LedgerEntry[] {
  return rows.map(({ number, ...row }) => ({
    ...row,
    currency: row.currency.toUpperCase(),
    hasReceipt: number !== null,
  }));
}
