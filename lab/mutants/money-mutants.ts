/** Mutants of grants, payments by hand, refunds from the studio, and merges of accounts. */
import type { Mutant } from './mutant.ts';

const access = ['server/routes/studio/payments/access.test.ts', 'server/store/payments/grants.test.ts'];
const byHand = ['server/routes/studio/payments/manual-payments.test.ts'];
const refunds = ['server/routes/studio/payments/refunds.test.ts'];
const mergedMoney = ['server/flows/learners/merge-payments.test.ts'];
const merged = ['server/flows/learners/merge-accounts.test.ts'];
const mergedSignIn = ['server/flows/learners/merge-sign-in.test.ts'];

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
    file: 'server/flows/grants/give-grant.ts',
    from: 'if ((former?.id ?? null) !== replaces) throw changedMeanwhile();',
    to: '',
    tests: access,
  },
  {
    name: 'end a grant twice',
    file: 'server/store/payments/grants.ts',
    from: `.where('id', '=', id)
    .where('openKey', 'is not', null)`,
    to: ".where('id', '=', id)",
    tests: access,
  },
  {
    name: 'leave the plan when a grant ends by hand',
    file: 'server/flows/grants/end-grant.ts',
    from: 'await settlePlan(tx, ctx, { ...held, uid, actor, why: `grant ${id}` });',
    to: '',
    tests: access,
  },
  {
    name: 'sell the upgrade above a granted Premium',
    file: 'server/flows/payments/record-manual-payment.ts',
    from: "if (item.needs !== null && held.paidPlan === 'free')",
    to: "if (item.needs !== null && held.plan === 'free')",
    tests: byHand,
  },
  {
    name: 'record a transfer once more with each press',
    file: 'server/flows/payments/record-manual-payment.ts',
    from: 'const key = manualPaymentKey(id);',
    to: 'const key = manualPaymentKey(`${id}${now}${ctx.randomBytes(1).toString("hex")}`);',
    tests: byHand,
  },
  {
    name: 'leave the access of a withdrawn transfer',
    file: 'server/store/payments/payments.ts',
    from: `.where('uid', '=', of.uid)
    .where('withdrawnAt', 'is', null)`,
    to: ".where('uid', '=', of.uid)",
    tests: byHand,
  },
  {
    name: 'record two refunds of one state',
    file: 'server/store/payments/manual-payments.ts',
    from: ".where('refundedCents', '=', refundedCents)",
    to: '',
    tests: [...byHand, ...refunds],
  },
  {
    name: 'refund at Stripe with every press',
    file: 'server/flows/payments/refund-payment.ts',
    from: 'const key = `refund-${checkoutSessionId}-${payment.changes}`;',
    to: "const key = `refund-${checkoutSessionId}-${ctx.randomBytes(8).toString('hex')}`;",
    tests: refunds,
  },
  {
    name: 'refund what another tab has just refunded',
    file: 'server/flows/payments/refund-payment.ts',
    from: 'if (payment.refundedCents !== order.refundedCents) throw changedMeanwhile();',
    to: '',
    tests: refunds,
  },
  {
    name: 'ask for a refund without its line in the log',
    file: 'server/flows/payments/refund-payment.ts',
    from: `await writeAuditLine(ctx.db, {
    id: key,`,
    to: `void ({
    id: key,`,
    tests: refunds,
  },
  {
    name: 'believe what Stripe says about the account of before the merge',
    file: 'server/flows/payments/read-with-owner.ts',
    from: 'const uid = await findCurrentUid(ctx.db, { uid: named });',
    to: 'const uid = named;',
    tests: mergedMoney,
  },
  {
    name: 'record a payment for an account that was merged meanwhile',
    file: 'server/flows/payments/record-paid.ts',
    from: "if (held.mergedInto !== null) return 'overtaken';",
    to: '',
    tests: mergedMoney,
  },
  {
    name: 'follow one merge and not the next',
    file: 'server/store/learners/merged-accounts.ts',
    from: "await db.updateTable('users').set({ mergedInto: into }).where('mergedInto', '=', from).execute();",
    to: '',
    tests: mergedMoney,
  },
  {
    name: 'leave the open checkout behind',
    file: 'server/flows/learners/merge-accounts.ts',
    from: 'await moveCheckouts(tx, merge);',
    to: '',
    tests: [...mergedMoney, ...merged],
  },
  {
    name: 'merge without looking at the plan',
    file: 'server/flows/learners/merge-accounts.ts',
    from: 'await settle(tx, ctx, merge);',
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
    from: 'watchedAt: watched.length > 0 ? Math.min(...watched) : isNewlyWatched ? now : null,',
    to: 'watchedAt: isNewlyWatched ? now : null,',
    tests: ['rules/learners/merge.test.ts'],
  },
  {
    name: 'make an account anew for the address of a merged one',
    file: 'server/store/users.ts',
    from: 'const owner = made && (await findAliasOwner(db, person));',
    to: 'const owner = undefined as string | undefined;',
    tests: mergedSignIn,
  },
  {
    name: 'leave the links of a merged account alive',
    file: 'server/flows/learners/merge-accounts.ts',
    from: 'await endLinksTo(tx, { email: goes.email, now: merge.now });',
    to: '',
    tests: mergedSignIn,
  },
  {
    name: 'leave the sessions of a merged account open',
    file: 'server/flows/learners/merge-accounts.ts',
    from: 'await endRows(tx, merge);',
    to: '',
    tests: merged,
  },
];

// Mutants of prices: what they give, who may change them, and what becomes of those who are paying.

const changes = ['server/flows/prices/change-price.test.ts'];
const retired = ['server/flows/prices/retired-prices.test.ts'];

export const priceMutants: readonly Mutant[] = [
  {
    name: 'retire a price that somebody else has replaced',
    file: 'server/store/payments/prices.ts',
    from: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)
    .where('retiredAt', 'is', null)`,
    to: `.set({ retiredAt: price.now })
    .where('id', '=', price.id)`,
    tests: ['server/store/payments/prices.test.ts'],
  },
  {
    name: 'replace a price that the instructor did not see',
    file: 'server/flows/prices/change-price.ts',
    from: 'if ((before?.id ?? null) !== change.replaces) return samePrice(before, change.amountCents);',
    to: '',
    tests: changes,
  },
  {
    name: 'take any price that Stripe made',
    file: 'server/flows/prices/change-price.ts',
    from: 'if (created.amountCents !== amountCents || created.currency !== currency)',
    to: 'if (false)',
    tests: changes,
  },
  {
    name: 'make a price at Stripe for every press',
    file: 'server/outside/stripe/prices.ts',
    from: '{ idempotencyKey: order.idempotencyKey },',
    to: '{},',
    tests: changes,
  },
  {
    name: 'leave checkouts of a retired price open',
    file: 'server/flows/prices/end-checkouts.ts',
    from: 'await expireCheckout(ctx, checkout);',
    to: '',
    tests: retired,
  },
  {
    name: 'open a checkout of a price that was just retired',
    file: 'server/flows/checkout/open-checkout.ts',
    from: 'if (!(await lockLivePrice(tx, price))) return null;',
    to: '',
    tests: retired,
  },
  {
    name: 'evaluate payments by the prices of today alone',
    file: 'server/flows/payments/confirm-payment.ts',
    from: 'const prices = checkout?.price.id === facts.priceId ? [checkout.price] : await listPrices(ctx.db);',
    to: 'const prices = (await listPrices(ctx.db)).filter((price) => price.retiredAt === null);',
    tests: retired,
  },
  {
    name: 'let a country pay in a currency that lacks a price',
    file: 'server/flows/prices/country-currencies.ts',
    from: 'if (!isComplete(await listLivePrices(tx), row.currency))',
    to: 'if (row.currency === null)',
    tests: ['server/routes/studio/prices.test.ts'],
  },
  {
    name: 'show everybody the prices of another currency',
    file: 'server/routes/course.ts',
    from: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan, currency].join',
    to: 'const key = [kind.signedIn, kind.role, kind.plan, kind.paidPlan].join',
    tests: ['server/routes/course.test.ts', 'server/routes/studio/prices.test.ts'],
  },
];

// Mutants of disputes, their evidence, and what Stripe has booked.

const disputes = ['server/routes/studio/payments/disputes.test.ts'];
const stores = ['server/store/payments/disputes.test.ts'];
const settlements = ['server/routes/studio/payments/settlements.test.ts'];

export const disputeMutants: readonly Mutant[] = [
  {
    name: 'send evidence beside another request',
    file: 'server/flows/disputes/send-evidence.ts',
    from: 'if (!(await acquireEvidenceLease(ctx.db, { id, now, until: now + leaseMs })))',
    to: 'if ((await acquireEvidenceLease(ctx.db, { id, now, until: now + leaseMs })) === undefined)',
    tests: disputes,
  },
  {
    name: 'send evidence again after a lost answer',
    file: 'server/flows/disputes/send-evidence.ts',
    from: 'if (!isUnderWay) await releaseEvidenceLease(ctx.db, { id });',
    to: 'await releaseEvidenceLease(ctx.db, { id });',
    tests: disputes,
  },
  {
    name: 'send evidence about a dispute without asking Stripe first',
    file: 'server/flows/disputes/send-evidence.ts',
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
    file: 'server/store/payments/disputes.ts',
    from: ".where('status', '!=', status)\n    .where('readAt', '<=', readAt)",
    to: ".where('status', '!=', status)",
    tests: stores,
  },
  {
    name: 'leave out the booking of a refund that failed',
    file: 'server/flows/payments/confirm-payment.ts',
    from: 'const hadRefund = (known?.refundedCents ?? 0) > 0;',
    to: 'const hadRefund = false;',
    tests: settlements,
  },
];
