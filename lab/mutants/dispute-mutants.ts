/** Mutants of disputes, their evidence, and what Stripe has booked. */
import type { Mutant } from './mutant.ts';

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
