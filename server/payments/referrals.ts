/** Referrals: the links of learners, the rewards that follow from payments, and what the instructor pays out. */
import { detailOf } from '#rules/detail.ts';
import { csvText } from '#rules/learners/csv.ts';
import { findCouponMistake } from '#rules/payments/coupon.ts';
import { decimalText } from '#rules/payments/money.ts';
import {
  earnedCents,
  firstReferralTerms,
  owedCents,
  referralCodeOf,
  referralState,
  type ReferralTerms,
  rewardDueAt,
} from '#rules/payments/referral.ts';
import { dateField } from '#rules/site-time.ts';
import { lockOwnAccount } from '#server/accounts/lock-account.ts';
import { lockUser, type User } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import { writeAuditLine } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findLink, insertCoupon, lockCoupon } from './coupon-store.ts';
import { listLivePrices } from './price-store.ts';
import {
  findProgram,
  hasPaidWith,
  insertReferral,
  listBalances,
  listReferrals,
  lockProgram,
  saveProgram,
  setPaidOut,
} from './referral-store.ts';

const mostBalances = 200;

/** The settings of a link's coupon, except its code and percentage. */
const linkSettings = {
  amountsOff: {},
  plan: null,
  maxUses: null,
  isOncePerLearner: true,
  startsAt: null,
  endsAt: null,
};

/** Returns the program, a learner's link and their rewards, newest first; nothing tells who the friends are. */
export async function describeOwnReferrals(ctx: AppContext, { uid, paidPlan }: User) {
  const { db } = ctx;
  const now = ctx.now();
  const [program, link, referrals] = await Promise.all([
    findProgram(db),
    findLink(db, { uid }),
    listReferrals(db, { uid }),
  ]);
  const { isActive, percentOff, rewardPercent, waitDays } = program ?? firstReferralTerms;
  return {
    program: isActive && paidPlan !== 'free' ? { percentOff, rewardPercent, waitDays } : null,
    code: link?.isActive && paidPlan !== 'free' ? link.code : null,
    rewards: referrals.map((referral) => ({
      at: referral.at,
      currency: referral.payment.currency,
      rewardCents: earnedCents(referral),
      dueAt: referral.dueAt,
      state: referralState(referral, now),
    })),
  };
}

/**
 * Creates the learner's link, or returns the one they have. The code follows from the site's key and the learner, so a
 * link that is missing in a restored backup is created again with the code that was shared.
 * @throws {ApiError} aborted with the reason `referrals-off`, or `no-paid-plan`
 */
export async function createLink(ctx: AppContext, { uid }: { uid: string }): Promise<string> {
  return transaction(ctx.db, async (tx) => {
    const { paidPlan } = await lockOwnAccount(tx, { uid });
    if (paidPlan === 'free')
      throw new ApiError('aborted', 'Referral links are for customers.', { reason: 'no-paid-plan' });
    const program = await lockProgram(tx);
    if (!program?.isActive)
      throw new ApiError('aborted', 'There are no referrals.', { reason: 'referrals-off' });
    const known = await findLink(tx, { uid });
    if (known) return known.code;
    const code = referralCodeOf(Buffer.from(ctx.secret.sign('referral-code', uid), 'base64url'));
    const id = ctx.randomBytes(16).toString('base64url');
    const { percentOff } = program;
    const coupon = { ...linkSettings, id, code, percentOff, uid, createdAt: ctx.now() };
    if (!(await insertCoupon(tx, coupon))) throw new Error(`The code ${code} is taken`);
    return code;
  });
}

/**
 * Records the referral of a new payment that was made with a learner's link. Call it in the transaction that records the
 * payment. The coupon's lock keeps its owner from being merged meanwhile.
 */
export async function recordReferral(
  tx: Database,
  payment: {
    checkoutSessionId: string;
    couponId: string | null;
    paidAt: number;
    cardFingerprint: string | null;
  },
): Promise<void> {
  const { checkoutSessionId, couponId, paidAt, cardFingerprint } = payment;
  const owner = couponId === null ? null : ((await lockCoupon(tx, { id: couponId }))?.uid ?? null);
  if (owner === null) return;
  const terms = (await findProgram(tx)) ?? firstReferralTerms;
  const isSameCard = cardFingerprint !== null && (await hasPaidWith(tx, { uid: owner, cardFingerprint }));
  await insertReferral(tx, {
    checkoutSessionId,
    uid: owner,
    rewardPercent: terms.rewardPercent,
    dueAt: rewardDueAt(paidAt, terms),
    isSameCard: isSameCard ? 1 : 0,
  });
}

/** Returns the terms, and the balances of learners in each currency, the highest debts first; at most 200. */
export async function describeReferrals(ctx: AppContext) {
  const program = (await findProgram(ctx.db)) ?? { ...firstReferralTerms, revision: 0 };
  const balances = await listBalances(ctx.db, { now: ctx.now(), limit: mostBalances + 1 });
  return { program, balances: balances.slice(0, mostBalances), isMore: balances.length > mostBalances };
}

/**
 * Saves the terms. They count for payments that are recorded from now on, and the discount for checkouts.
 * @throws {ApiError} invalid-argument with the reason `too-large`, aborted with the reason `changed-elsewhere`
 */
export async function changeProgram(
  ctx: AppContext,
  terms: ReferralTerms & { revision: number },
  actor: string,
): Promise<void> {
  const { isActive, percentOff, rewardPercent, waitDays } = terms;
  const coupon = { ...linkSettings, code: 'FRIEND', percentOff };
  if (findCouponMistake(coupon, await listLivePrices(ctx.db)))
    throw new ApiError('invalid-argument', 'This discount is too large.', { reason: 'too-large' });
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    if (!(await saveProgram(tx, { ...terms, now })))
      throw new ApiError('aborted', 'The terms were changed elsewhere.', { reason: 'changed-elsewhere' });
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'referral-program',
      subject: '',
      detail: detailOf(isActive ? 'on' : 'off', percentOff, rewardPercent, waitDays),
    });
  });
}

/**
 * Records that the instructor has paid a learner what was owed in a currency. `amountCents` is the amount on the screen.
 * @throws {ApiError} aborted with the reason `changed-elsewhere` when something else is owed
 */
export async function payOut(
  ctx: AppContext,
  { uid, currency, amountCents }: { uid: string; currency: string; amountCents: number },
  actor: string,
): Promise<void> {
  const now = ctx.now();
  await transaction(ctx.db, async (tx) => {
    // The lock lets one payout after the other count.
    await lockUser(tx, { uid });
    const referrals = await listReferrals(tx, { uid });
    const open = referrals
      .filter(({ payment }) => payment.currency === currency)
      .map((referral) => ({ ...referral, owed: owedCents(referral, now) }))
      .filter(({ owed }) => owed !== 0);
    const total = open.reduce((sum, { owed }) => sum + owed, 0);
    if (total !== amountCents) throw changedElsewhere();
    for (const { checkoutSessionId, paidCents: before, owed } of open) {
      const payout = { checkoutSessionId, before, paidCents: before + owed, now };
      if (!(await setPaidOut(tx, payout))) throw changedElsewhere();
    }
    await writeAuditLine(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      at: now,
      actor,
      action: 'referral-paid-out',
      subject: uid,
      detail: detailOf(currency, amountCents),
    });
  });
}

function changedElsewhere(): ApiError {
  return new ApiError('aborted', 'The amount has changed.', { reason: 'changed-elsewhere' });
}

const columns = [
  'date',
  'learner',
  'friend',
  'currency',
  'paid',
  'tax',
  'refunded',
  'reward',
  'due',
  'state',
  'paid out',
  'paid out on',
] as const;

/** Returns all referrals as CSV, newest first. */
export async function exportReferrals(ctx: AppContext): Promise<string> {
  const now = ctx.now();
  const rows = (await listReferrals(ctx.db)).map((referral) => {
    const { at, email, friend, payment, dueAt, paidCents, paidAt } = referral;
    const { currency, amountCents, taxCents, refundedCents } = payment;
    const cell = (cents: number) => decimalText(cents, currency);
    return {
      date: dateField(at),
      learner: email,
      friend,
      currency,
      paid: cell(amountCents),
      tax: cell(taxCents),
      refunded: cell(refundedCents),
      reward: cell(earnedCents(referral)),
      due: dateField(dueAt),
      state: referralState(referral, now),
      'paid out': cell(paidCents),
      'paid out on': paidAt === null ? '' : dateField(paidAt),
    } satisfies Record<(typeof columns)[number], string>;
  });
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}
