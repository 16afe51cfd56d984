/** Mutants of grants, payments by hand, refunds from the studio and merges of accounts. */
import type { Mutant } from './mutant.ts';

const access = ['server/payments/routes-access.test.ts', 'server/payments/grant-store.test.ts'];
const byHand = ['server/payments/routes-manual-payments.test.ts'];
const refunds = ['server/payments/routes-refunds.test.ts'];
const mergedMoney = ['server/learners/merge-payments.test.ts'];
const merged = ['server/learners/merge-accounts.test.ts'];
const mergedSignIn = ['server/learners/merge-sign-in.test.ts'];

export const grantMutants: readonly Mutant[] = [
  {
    name: 'let a grant last after its end',
    file: 'rules/plans.ts',
    from: 'return endedAt === null && (endsAt === null || now < endsAt);',
    to: 'return endedAt === null;',
    tests: ['rules/plans.test.ts'],
  },
  {
    name: 'replace a grant that the screen did not show',
    file: 'server/payments/grants.ts',
    from: 'if ((former?.id ?? null) !== replaces) throw changedElsewhere();',
    to: '',
    tests: access,
  },
  {
    name: 'end a grant twice',
    file: 'server/payments/grant-store.ts',
    from: `.where('id', '=', id)
    .where('openKey', 'is not', null)`,
    to: ".where('id', '=', id)",
    tests: access,
  },
  {
    name: 'leave the plan when a grant ends by hand',
    file: 'server/payments/grants.ts',
    from: 'await recomputePlan(tx, ctx, { ...user, uid, actor, why: `grant ${id}` });\n    await notifyGrantEnd',
    to: 'await notifyGrantEnd',
    tests: access,
  },
  {
    name: 'sell the upgrade above a granted Premium',
    file: 'server/payments/manual-payments.ts',
    from: "if (item.needs !== null && user.paidPlan === 'free')",
    to: "if (item.needs !== null && user.plan === 'free')",
    tests: byHand,
  },
  {
    name: 'record a transfer once more with each press',
    file: 'server/payments/manual-payments.ts',
    from: 'const key = manualPaymentKey(id);',
    to: 'const key = manualPaymentKey(`${id}${now}${ctx.randomBytes(1).toString("hex")}`);',
    tests: byHand,
  },
  {
    name: 'leave the access of a withdrawn transfer',
    file: 'server/payments/store.ts',
    from: `.where('payments.uid', 'in', uids)
    .where('withdrawnAt', 'is', null)`,
    to: ".where('payments.uid', 'in', uids)",
    tests: byHand,
  },
  {
    name: 'record two refunds of one state',
    file: 'server/payments/manual-payment-store.ts',
    from: ".where('refundedCents', '=', refundedCents)",
    to: '',
    tests: [...byHand, ...refunds],
  },
  {
    name: 'refund at Stripe with every press',
    file: 'server/payments/refunds.ts',
    from: 'const key = `refund-${checkoutSessionId}-${payment.changes}`;',
    to: "const key = `refund-${checkoutSessionId}-${ctx.randomBytes(8).toString('hex')}`;",
    tests: refunds,
  },
  {
    name: 'refund what another tab has just refunded',
    file: 'server/payments/refunds.ts',
    from: 'if (payment.refundedCents !== order.refundedCents) throw changedElsewhere();',
    to: '',
    tests: refunds,
  },
  {
    name: 'ask for a refund without its line in the log',
    file: 'server/payments/refunds.ts',
    from: `await writeAuditLine(ctx.db, {
    id: key,`,
    to: `void ({
    id: key,`,
    tests: refunds,
  },
  {
    name: 'believe what Stripe says about the account of before the merge',
    file: 'server/payments/confirm-payment.ts',
    from: 'const uid = await findCurrentUid(ctx.db, { uid: named });',
    to: 'const uid = named;',
    tests: mergedMoney,
  },
  {
    name: 'record a payment for an account that was merged in the meantime',
    file: 'server/payments/record-payment.ts',
    from: "if (user.mergedInto !== null) return 'overtaken';",
    to: '',
    tests: mergedMoney,
  },
  {
    name: 'follow one merge and not the next',
    file: 'server/learners/merge-rows-store.ts',
    from: "await db.updateTable('users').set({ mergedInto: into }).where('mergedInto', '=', from).execute();",
    to: '',
    tests: mergedMoney,
  },
  {
    name: 'leave the open checkout behind',
    file: 'server/learners/merge-accounts.ts',
    from: 'await moveCheckouts(tx, merge),',
    to: 'null,',
    tests: [...mergedMoney, ...merged],
  },
  {
    name: 'merge without looking at the plan',
    file: 'server/learners/merge-accounts.ts',
    from: 'await recompute(tx, ctx, merge);',
    to: '',
    tests: [...mergedMoney, ...merged],
  },
  {
    name: 'merge the banned',
    file: 'rules/learners/merge.ts',
    from: "if (both.some(({ bannedAt }) => bannedAt !== null)) return 'banned';",
    to: '',
    tests: ['rules/learners/merge.test.ts', ...merged],
  },
  {
    name: 'lose what was completed in one of two accounts',
    file: 'rules/learners/merge.ts',
    from: 'watchedAt: watchedAt ?? (isNewlyWatched ? now : null),',
    to: 'watchedAt: isNewlyWatched ? now : null,',
    tests: ['rules/learners/merge.test.ts'],
  },
  {
    name: 'create another account for the address of a merged one',
    file: 'server/accounts/user-store.ts',
    from: 'const owner = made && (await findAliasOwner(db, newcomer));',
    to: 'const owner = undefined as string | undefined;',
    tests: mergedSignIn,
  },
  {
    name: 'leave the links of a merged account alive',
    file: 'server/learners/merge-accounts.ts',
    from: 'await endLinksTo(tx, { email: merged.email, now: merge.now });',
    to: '',
    tests: mergedSignIn,
  },
  {
    name: 'leave the sessions of a merged account open',
    file: 'server/learners/merge-accounts.ts',
    from: 'await endRows(tx, merge);',
    to: '',
    tests: merged,
  },
  {
    name: 'take a checkout that a merge has just moved for another user’s',
    file: 'server/payments/confirm-payment.ts',
    from: "(await hasNewOwner(ctx, reading)) ? 'overtaken' : reject(ctx, payment, verdict)",
    to: 'reject(ctx, payment, verdict)',
    tests: mergedMoney,
  },
  {
    name: 'revoke a certificate by a merge without an email',
    file: 'server/learners/merge-accounts.ts',
    from: "certificateState(left) === 'issued'",
    to: "certificateState(left) === 'none'",
    tests: merged,
  },
];

// Mutants of prices: what they give, who may change them, and what becomes of those who are paying.

const changes = ['server/payments/prices.test.ts'];
const retired = ['server/payments/retired-prices.test.ts'];

export const priceMutants: readonly Mutant[] = [
  {
    name: 'retire a price that somebody else has replaced',
    file: 'server/payments/price-store.ts',
    from: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)
    .where('retiredAt', 'is', null)`,
    to: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)`,
    tests: ['server/payments/price-store.test.ts'],
  },
  {
    name: 'replace a price that the instructor did not see',
    file: 'server/payments/prices.ts',
    from: 'if ((before?.id ?? null) !== change.replaces) return samePrice(before, change.amountCents);',
    to: '',
    tests: changes,
  },
  {
    name: 'take any price that Stripe made',
    file: 'server/payments/prices.ts',
    from: 'if (created.amountCents !== amountCents || created.currency !== currency)',
    to: 'if (false)',
    tests: changes,
  },
  {
    name: 'make a price at Stripe for every press',
    file: 'server/payments/stripe/prices.ts',
    from: '{ idempotencyKey: order.idempotencyKey },',
    to: '{},',
    tests: changes,
  },
  {
    name: 'leave checkouts of a retired price open',
    file: 'server/payments/expire-checkout.ts',
    from: '\n      await expireCheckout(ctx, checkout);',
    to: '',
    tests: retired,
  },
  {
    name: 'open a checkout of a price that was just retired',
    file: 'server/payments/open-checkout.ts',
    from: 'if (!(await lockLivePrice(tx, price))) return null;',
    to: '',
    tests: retired,
  },
  {
    name: 'evaluate payments by the prices of today alone',
    file: 'server/payments/confirm-payment.ts',
    from: 'const prices = checkout?.price.id === facts.priceId ? [checkout.price] : await listPrices(ctx.db);',
    to: 'const prices = (await listPrices(ctx.db)).filter((price) => price.retiredAt === null);',
    tests: retired,
  },
  {
    name: 'let a country pay in a currency that lacks a price',
    file: 'server/payments/prices.ts',
    from: 'await rejectIncomplete(tx, row.currency, notForSale);',
    to: '',
    tests: ['server/payments/routes-prices.test.ts'],
  },
  {
    name: 'show everybody the prices of another currency',
    file: 'server/course/routes.ts',
    from: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan, currency].join',
    to: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan].join',
    tests: ['server/course/routes.test.ts', 'server/payments/routes-prices.test.ts'],
  },
];

// Mutants of disputes, their evidence, and what Stripe has booked.

const disputes = ['server/payments/routes-disputes.test.ts'];
const stores = ['server/payments/dispute-store.test.ts'];
const settlements = ['server/payments/sales-routes.test.ts'];

export const disputeMutants: readonly Mutant[] = [
  {
    name: 'send evidence beside another request',
    file: 'server/payments/disputes.ts',
    from: 'if (!(await acquireEvidenceLease(ctx.db, { id, now, until: now + leaseMs })))',
    to: 'if ((await acquireEvidenceLease(ctx.db, { id, now, until: now + leaseMs })) === undefined)',
    tests: disputes,
  },
  {
    name: 'send evidence again after a lost answer',
    file: 'server/payments/disputes.ts',
    from: 'if (!mayBeRunning) await releaseEvidenceLease(ctx.db, { id });',
    to: 'await releaseEvidenceLease(ctx.db, { id });',
    tests: disputes,
  },
  {
    name: 'send evidence about a dispute without asking Stripe first',
    file: 'server/payments/disputes.ts',
    from: '  await confirmPayment(ctx, checkoutSessionId);\n  const dispute',
    to: '  const dispute',
    tests: disputes,
  },
  {
    name: 'send evidence after the deadline',
    file: 'rules/payments/dispute.ts',
    from: "return dispute.dueAt <= now ? 'too-late' : 'send';",
    to: "return 'send';",
    tests: ['rules/payments/dispute.test.ts'],
  },
  {
    name: 'let an older answer about a dispute overwrite a newer one',
    file: 'server/payments/dispute-store.ts',
    from: ".where('status', '!=', status)\n    .where('readAt', '<=', readAt)",
    to: ".where('status', '!=', status)",
    tests: stores,
  },
  {
    name: 'leave out the booking of a refund that failed',
    file: 'server/payments/confirm-payment.ts',
    from: 'const hadRefund = (known?.refundedCents ?? 0) > 0;',
    to: 'const hadRefund = false;',
    tests: settlements,
  },
];
