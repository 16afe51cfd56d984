/** Mutants of gifts. */
import type { Mutant } from './mutant.ts';

const gifts = ['server/payments/gifts.test.ts'];
const redeemed = ['server/payments/redeem-gift.test.ts'];

export const giftMutants: readonly Mutant[] = [
  {
    name: 'give the plan of a gift to its buyer',
    file: 'server/payments/store.ts',
    from: ".whereRef('gifts.checkoutSessionId', '=', 'payments.checkoutSessionId'),",
    to: ".where('gifts.plan', 'is', null),",
    tests: gifts,
  },
  {
    name: 'leave the access of a refunded gift',
    file: 'server/payments/record-payment.ts',
    from: 'if (isForOthers) await followPayment(',
    to: 'if (!isForOthers) await followPayment(',
    tests: redeemed,
  },
  {
    name: 'redeem a refunded gift',
    file: 'rules/payments/gift.ts',
    from: "  if (!giftStands(gift)) return 'gift-ended';\n",
    to: '',
    tests: ['rules/payments/gift.test.ts'],
  },
];
