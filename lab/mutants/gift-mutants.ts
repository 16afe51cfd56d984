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
    from: 'if (isForOthers)\n      await followPayment(',
    to: 'if (!isForOthers)\n      await followPayment(',
    tests: redeemed,
  },
  {
    name: 'redeem a refunded gift',
    file: 'rules/payments/gift.ts',
    from: "  if (!giftStands(gift)) return 'gift-ended';\n",
    to: '',
    tests: ['rules/payments/gift.test.ts'],
  },
  {
    name: 'redeem a gift again that was redeemed after the backup',
    file: 'server/payments/read-redemption.ts',
    from: 'return isSigned ? redemption : null;',
    to: 'return isSigned ? null : null;',
    tests: ['server/payments/restored-gifts.test.ts'],
  },
  {
    name: 'end the checkout of a gift with a free plan',
    file: 'server/payments/checkout-store.ts',
    from: '.filter(({ isGift, seats }) => isGift === null && seats === null)',
    to: '',
    tests: ['server/payments/claim-coupon.test.ts'],
  },
  {
    name: 'leave the review of an upgrade that a gift completes',
    file: 'server/payments/redeem-gift.ts',
    from: `  await updatePaymentReviews(tx, ctx, { uid, sessionId: '', payments, isUserDeleted: false });
`,
    to: '',
    tests: redeemed,
  },
];
