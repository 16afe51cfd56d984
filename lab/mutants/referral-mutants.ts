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
  {
    name: 'pay out the rewards of every currency',
    file: 'server/payments/referrals.ts',
    from: `      .filter(({ payment }) => payment.currency === currency)
`,
    to: '',
    tests: ['server/payments/referrals.test.ts'],
  },
  {
    name: 'keep the link of a banned customer valid',
    file: 'server/payments/check-referral.ts',
    from: '!owner || owner.bannedAt !== null ||',
    to: '!owner ||',
    tests: ['server/payments/referrals.test.ts'],
  },
  {
    name: 'let an owner use the link with a merged mailbox',
    file: 'server/payments/check-referral.ts',
    from: '[owner.email, ...(await listEmailAliases(db, { uid: ownerUid }))]',
    to: '[owner.email]',
    tests: ['server/payments/referrals.test.ts'],
  },
  {
    name: 'reward no second payment although the first was refunded',
    file: 'server/payments/referral-store.ts',
    from: `    .whereRef('earlier.refundedCents', '<', 'earlier.amountCents')
`,
    to: '',
    tests: ['server/payments/referrals.test.ts'],
  },
];
