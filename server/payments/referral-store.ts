/** Referrals: the program, the learners' links, which are coupons, and the payments that they brought. */
import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { writtenWhole } from '#rules/payments/money.ts';
import { type ReferralFacts, type ReferralTerms } from '#rules/payments/referral.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';
import { setLinks } from './coupon-store.ts';
import { refundedTaxCents } from './sales-store.ts';

const onlyRow = 'referrals';

/** Returns undefined until the instructor has set the terms. */
export async function findProgram(db: Database): Promise<(ReferralTerms & { revision: number }) | undefined> {
  const row = await db
    .selectFrom('referralProgram')
    .select(['percentOff', 'rewardPercent', 'waitDays', 'isActive', 'revision'])
    .where('id', '=', onlyRow)
    .executeTakeFirst();
  return row && { ...row, isActive: row.isActive === 1 };
}

/**
 * Saves the terms, also for the discount of all links. `revision` is that of the terms on the screen, 0 for none. Returns
 * false when another change came first.
 */
export async function saveProgram(
  tx: Database,
  { revision, now, ...terms }: ReferralTerms & { revision: number; now: number },
): Promise<boolean> {
  const row = { ...terms, isActive: terms.isActive ? (1 as const) : (0 as const), revision: revision + 1 };
  const saved = await (revision === 0
    ? tx
        .insertInto('referralProgram')
        .values({ ...row, id: onlyRow })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
    : tx
        .updateTable('referralProgram')
        .set(row)
        .where('id', '=', onlyRow)
        .where('revision', '=', revision)
        .returning('id')
        .executeTakeFirst());
  if (!saved) return false;
  await setLinks(tx, { percentOff: terms.percentOff, deactivatedAt: terms.isActive ? null : now });
  return true;
}

/** Locks the terms until the transaction ends, so that a new link has the current ones. */
export async function lockProgram(tx: Database): Promise<ReferralTerms | undefined> {
  const row = await tx
    .updateTable('referralProgram')
    .set((program) => ({ revision: program.ref('revision') }))
    .where('id', '=', onlyRow)
    .returning(['percentOff', 'rewardPercent', 'waitDays', 'isActive'])
    .executeTakeFirst();
  return row && { ...row, isActive: row.isActive === 1 };
}

export async function insertReferral(
  tx: Database,
  referral: {
    checkoutSessionId: string;
    uid: string;
    rewardPercent: number;
    dueAt: number;
    isSameCard: 0 | 1;
  },
): Promise<void> {
  await tx.insertInto('referrals').values(referral).execute();
}

/** Returns whether a user has paid with a card. */
export async function hasPaidWith(
  db: Database,
  { uid, cardFingerprint }: { uid: string; cardFingerprint: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('checkoutSessionId')
    .where('uid', '=', uid)
    .where('cardFingerprint', '=', cardFingerprint)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a user has ever paid, for themselves or for a gift. */
export async function hasPaid(db: Database, { uid }: { uid: string }): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('uid')
    .where('uid', '=', uid)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type Referral = ReferralFacts & {
  checkoutSessionId: string;
  /** When the friend paid. */
  at: number;
  /** When a reward was last paid out. */
  paidAt: number | null;
  /** The learner's email, and the friend's. */
  email: string;
  friend: string;
};

/** Selects a referred payment of the same customer that was made before and counts. */
function earlierReferral(row: ExpressionBuilder<DatabaseSchema, 'payments'>) {
  return row
    .selectFrom('referrals as others')
    .innerJoin('payments as earlier', 'earlier.checkoutSessionId', 'others.checkoutSessionId')
    .select('earlier.checkoutSessionId')
    .whereRef('earlier.uid', '=', 'payments.uid')
    .where((one) =>
      one.or([
        one('earlier.paidAt', '<', one.ref('payments.paidAt')),
        one.and([
          one('earlier.paidAt', '=', one.ref('payments.paidAt')),
          one('earlier.checkoutSessionId', '<', one.ref('payments.checkoutSessionId')),
        ]),
      ]),
    )
    .whereRef('earlier.refundedCents', '<', 'earlier.amountCents')
    .where('earlier.dispute', 'in', ['none', 'won'])
    .where('earlier.withdrawnAt', 'is', null)
    .limit(1);
}

/** Lists the referrals of a learner, or of all, newest first. */
export async function listReferrals(db: Database, of: { uid?: string } = {}): Promise<Referral[]> {
  const rows = await db
    .selectFrom('referrals')
    .innerJoin('payments', 'payments.checkoutSessionId', 'referrals.checkoutSessionId')
    .innerJoin('users', 'users.uid', 'referrals.uid')
    .innerJoin('users as friends', 'friends.uid', 'payments.uid')
    .select(['referrals.checkoutSessionId', 'referrals.uid', 'referrals.rewardPercent', 'referrals.dueAt'])
    .select(['referrals.isSameCard', 'referrals.paidCents', 'referrals.paidAt', 'payments.paidAt as at'])
    .select([
      'payments.uid as customer',
      'payments.amountCents',
      'payments.refundedCents',
      'payments.currency',
      'payments.taxCents',
    ])
    .select(['payments.dispute', 'payments.withdrawnAt', 'users.email', 'friends.email as friend'])
    .select((row) => earlierReferral(row).as('earlier'))
    .$if(of.uid !== undefined, (query) => query.where('referrals.uid', '=', of.uid ?? ''))
    .orderBy('payments.paidAt', 'desc')
    .orderBy('referrals.checkoutSessionId')
    .execute();
  return rows.map((row) => {
    const { customer, amountCents, refundedCents, taxCents, dispute, withdrawnAt, ...rest } = row;
    const { isSameCard, earlier, ...referral } = rest;
    const currency = row.currency.toUpperCase();
    return {
      ...referral,
      isSameCard: isSameCard === 1,
      isFirst: earlier === null,
      payment: { uid: customer, amountCents, refundedCents, taxCents, dispute, withdrawnAt, currency },
    };
  });
}

export type ReferralBalance = {
  uid: string;
  email: string;
  currency: string;
  referrals: number;
  waitingCents: number;
  owedCents: number;
  paidCents: number;
};

/** Like `earnedCents`. */
function earned(row: ExpressionBuilder<DatabaseSchema, 'referrals' | 'payments'>) {
  const net = sql<number>`payments."amountCents" - payments."refundedCents" - payments."taxCents" + ${refundedTaxCents}`;
  const unit = sql<number>`case when payments.currency in (${sql.join([...writtenWhole].map((code) => code.toLowerCase()))}) then 100 else 1 end`;
  return row
    .case()
    .when(
      row.and([
        row('referrals.isSameCard', '=', 0),
        row('payments.uid', '!=', row.ref('referrals.uid')),
        row('payments.withdrawnAt', 'is', null),
        row('payments.refundedCents', '<', row.ref('payments.amountCents')),
        row('payments.dispute', 'in', ['none', 'won']),
        row.not(row.exists(earlierReferral(row))),
      ]),
    )
    .then(sql<number>`(${net}) * referrals."rewardPercent" / (100 * ${unit}) * ${unit}`)
    .else(0)
    .end();
}

/** Lists the balance of each learner in each currency, the highest debts first. */
export async function listBalances(
  db: Database,
  { now, limit }: { now: number; limit: number },
): Promise<ReferralBalance[]> {
  const rewards = db
    .selectFrom('referrals')
    .innerJoin('payments', 'payments.checkoutSessionId', 'referrals.checkoutSessionId')
    .select(['referrals.uid', 'payments.currency', 'referrals.paidCents', 'referrals.dueAt'])
    .select((row) => earned(row).as('earnedCents'));
  const left = sql<number>`rewards."earnedCents" - rewards."paidCents"`;
  const isWaiting = sql<SqlBool>`${left} > 0 and rewards."dueAt" > ${now}`;
  const sums = db
    .selectFrom(rewards.as('rewards'))
    .select((row) => [
      'rewards.uid',
      'rewards.currency',
      row.fn.countAll<number>().as('referrals'),
      sql<number>`cast(sum(case when ${isWaiting} then ${left} else 0 end) as bigint)`.as('waitingCents'),
      sql<number>`cast(sum(case when ${isWaiting} then 0 else ${left} end) as bigint)`.as('owedCents'),
      sql<number>`cast(sum(rewards."paidCents") as bigint)`.as('paidCents'),
    ])
    .groupBy(['rewards.uid', 'rewards.currency']);
  const rows = await db
    .selectFrom(sums.as('sums'))
    .innerJoin('users', 'users.uid', 'sums.uid')
    .selectAll('sums')
    .select('users.email')
    .orderBy('owedCents', 'desc')
    .orderBy('waitingCents', 'desc')
    .orderBy('uid')
    .orderBy('currency')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, currency: row.currency.toUpperCase() }));
}

/** Records the amount paid out for a referral. Returns false if another request changed it first. */
export async function setPaidOut(
  tx: Database,
  payout: { checkoutSessionId: string; before: number; paidCents: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('referrals')
    .set({ paidCents: payout.paidCents, paidAt: payout.now })
    .where('checkoutSessionId', '=', payout.checkoutSessionId)
    .where('paidCents', '=', payout.before)
    .returning('checkoutSessionId')
    .executeTakeFirst();
  return changed !== undefined;
}
