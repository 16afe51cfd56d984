/** Our side of the ledger: what was recorded of each payment, and the plan that each person has. */
import type { ReviewReason } from '#rules/payments/payment-review.ts';
import type { Plan, VerifiedPayment } from '#rules/plans.ts';
import type { Database } from '#server/db/database.ts';

export type LedgerEntry = Pick<VerifiedPayment, 'refundedCents' | 'dispute'> & {
  checkoutSessionId: string;
  paymentIntentId: string;
  uid: string;
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

const pageSize = 500;

/** Every payment recorded before a time, page by page. */
export async function* listEntries(
  db: Database,
  recorded: { before: number },
): AsyncGenerator<LedgerEntry[]> {
  let last = '';
  for (;;) {
    const page = await selectEntries(db)
      .where('payments.checkoutSessionId', '>', last)
      .where('recordedAt', '<', recorded.before)
      .orderBy('payments.checkoutSessionId')
      .limit(pageSize)
      .execute();
    yield entries(page);
    last = page.at(-1)?.checkoutSessionId ?? '';
    if (page.length < pageSize) return;
  }
}

export type PlanHolder = { uid: string; plan: Plan; payments: VerifiedPayment[] };

/** Everyone who has a plan or has paid, with what they paid, page by page. */
export async function* listPlanHolders(db: Database): AsyncGenerator<PlanHolder[]> {
  let last = '';
  for (;;) {
    const people = await db
      .selectFrom('users')
      .select(['uid', 'plan'])
      .where('uid', '>', last)
      .where((row) =>
        row.or([
          row('plan', '!=', 'free'),
          row.exists(
            row.selectFrom('payments').select('payments.uid').whereRef('payments.uid', '=', 'users.uid'),
          ),
        ]),
      )
      .orderBy('uid')
      .limit(pageSize)
      .execute();
    if (people.length > 0) yield await withPayments(db, people);
    last = people.at(-1)?.uid ?? '';
    if (people.length < pageSize) return;
  }
}

/** One person's, read anew; undefined when nobody has this uid. */
export async function findPlanHolder(db: Database, by: { uid: string }): Promise<PlanHolder | undefined> {
  const people = await db.selectFrom('users').select(['uid', 'plan']).where('uid', '=', by.uid).execute();
  return (await withPayments(db, people))[0];
}

async function withPayments(db: Database, people: { uid: string; plan: string }[]): Promise<PlanHolder[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['uid', 'priceId', 'amountCents', 'refundedCents', 'dispute'])
    .where(
      'uid',
      'in',
      people.map(({ uid }) => uid),
    )
    .where('withdrawnAt', 'is', null)
    .execute();
  const ofPerson = Map.groupBy(payments, ({ uid }) => uid);
  return people.map(({ uid, plan }) => ({
    uid,
    plan: plan as Plan,
    payments: (ofPerson.get(uid) ?? []).map((row) => ({
      ...row,
      dispute: row.dispute as VerifiedPayment['dispute'],
    })),
  }));
}

/** Withdraws a payment of which Stripe knows nothing, or takes that back: a withdrawn one gives nothing. */
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

/**
 * Is money of this session listed for the instructor already, whether settled or not? One that was listed because
 * no money had come is not.
 */
export async function hasPaymentReview(db: Database, by: { checkoutSessionId: string }): Promise<boolean> {
  const look = await db
    .selectFrom('paymentReviews')
    .select('id')
    .where('checkoutSessionId', '=', by.checkoutSessionId)
    .where('reason', '!=', 'not-paid' satisfies ReviewReason)
    .limit(1)
    .executeTakeFirst();
  return look !== undefined;
}

function selectEntries(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.checkoutSessionId', 'payments.checkoutSessionId')
    .select(['payments.checkoutSessionId', 'paymentIntentId', 'payments.uid', 'refundedCents', 'dispute'])
    .select(['withdrawnAt', 'receipts.number']);
}

function entries(rows: Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>): LedgerEntry[] {
  return rows.map(({ number, dispute, ...row }) => ({
    ...row,
    dispute: dispute as VerifiedPayment['dispute'],
    hasReceipt: number !== null,
  }));
}
