/** Mutants of referrals. */
import type { Mutant } from './mutant.ts';

export const referralMutants: readonly Mutant[] = [
  {
    name: 'reward a payment with the card of the link’s owner',
    file: 'rules/payments/referral.ts',
    from: 'if (isSameCard || !isFirst || payment.uid === uid) return 0;',
    to: 'if (!isFirst || payment.uid === uid) return 0;',
    tests: ['rules/payments/referral.test.ts', 'server/payments/referrals.test.ts'],
  },
  {
    name: 'reward the tax of a payment',
    file: 'rules/payments/referral.ts',
    from: 'const netCents = amountCents - refundedCents - (taxCents - refundedTax(payment));',
    to: 'const netCents = amountCents - refundedCents;',
    tests: ['rules/payments/referral.test.ts'],
  },
  {
    name: 'pay out a referral reward twice',
    file: 'server/payments/referrals.ts',
    from: 'if (total !== amountCents) throw changedElsewhere();',
    to: '',
    tests: ['server/payments/referrals.test.ts'],
  },
  {
    name: 'use a referral link for a second purchase',
    file: 'server/payments/check-referral.ts',
    from: "if (await hasPaid(db, { uid })) return 'not-first';",
    to: '',
    tests: ['server/payments/referrals.test.ts'],
  },
];
