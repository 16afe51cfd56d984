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
    file: 'rules/payments/grants.ts',
    from: 'return endedAt === null && (endsAt === null || now < endsAt);',
    to: 'return endedAt === null;',
    tests: ['rules/payments/grants.test.ts'],
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
