/** Mutants of coupons, sale prices, plans for sale and signed terms. */
import type { Mutant } from './mutant.ts';

export const couponMutants: readonly Mutant[] = [
  {
    name: 'offer every open session in the payment check',
    file: 'server/payments/check-payments.ts',
    from: 'if (await isStored()) return { history, state, isPayable: true };',
    to: 'if (history.isOpen) return { history, state, isPayable: true };',
    tests: ['server/payments/one-session.test.ts'],
  },
  {
    name: 'ask for a session in the current language',
    file: 'server/payments/checkout-session.ts',
    from: 'const language = checkout.language ?? customer.language;',
    to: 'const language = customer.language;',
    tests: ['server/payments/one-session.test.ts'],
  },
  {
    name: 'give a free plan beside an open checkout',
    file: 'server/payments/claim-coupon.ts',
    from: 'if ((await listOwnOpenCheckouts(tx, { uid })).length > 0) return false;',
    to: '',
    tests: ['server/payments/claim-coupon.test.ts'],
  },
  {
    name: 'sell a plan that is not for sale',
    file: 'rules/plans.ts',
    from: "if (choice === list.notForSale) return { verdict: 'not-for-sale' };",
    to: '',
    tests: ['rules/plans.test.ts', 'server/payments/offers.test.ts'],
  },
  {
    name: 'use a default currency that lacks a price',
    file: 'server/payments/prices.ts',
    from: 'if (currency === former) return;\n    await rejectIncomplete(tx, currency, notForSale);',
    to: 'if (currency === former) return;',
    tests: ['server/payments/offers.test.ts'],
  },
  {
    name: 'sell both plans while a price is missing',
    file: 'server/payments/prices.ts',
    from: 'await rejectIncomplete(tx, currency, notForSale);\n    await updatePriceSettings(tx, { notForSale });',
    to: 'await updatePriceSettings(tx, { notForSale });',
    tests: ['server/payments/offers.test.ts'],
  },
  {
    name: 'charge a sale price after its end',
    file: 'rules/payments/sale-price.ts',
    from: "if (endsAt <= now) return 'ended';",
    to: '',
    tests: ['rules/payments/sale-price.test.ts', 'server/payments/sale-prices.test.ts'],
  },
  {
    name: 'use a coupon that is not lower than the sale',
    file: 'rules/payments/coupon.ts',
    from: 'return charged < currentCents(price) ? charged : null;',
    to: 'return charged < amountCents ? charged : null;',
    tests: ['rules/payments/sale-price.test.ts', 'server/payments/sale-prices.test.ts'],
  },
  {
    name: 'cache the prices past the start of a sale',
    file: 'server/payments/price-list.ts',
    from: 'readStoredPriceList(db, { now })',
    to: 'readStoredPriceList(db, { now: 0 })',
    tests: ['server/payments/sale-prices.test.ts'],
  },
  {
    name: 'read the prices up to a second after a sale has started or ended',
    file: 'server/platform/db/short-cache.ts',
    from: ' && readAt < cached.changesAt',
    to: '',
    tests: ['server/payments/sale-prices.test.ts'],
  },
  {
    name: 'overwrite a coupon that was changed elsewhere',
    file: 'server/payments/coupon-store.ts',
    from: "    .where('revision', '=', coupon.revision)\n",
    to: '',
    tests: ['server/payments/coupon-edits.test.ts'],
  },
  {
    name: 'accept terms in a session that the site did not sign',
    file: 'server/payments/agreed-terms.ts',
    from: "if (!signed || !secret.isSignatureOf('checkout-terms', signedText(signed), signed.signature)) return null;",
    to: 'if (!signed) return null;',
    tests: ['server/payments/agreed-terms.test.ts'],
  },
  {
    name: 'ignore the signed terms of a session whose checkout is missing',
    file: 'server/payments/confirm-payment.ts',
    from: 'const agreed = checkout ? null : readSignedTerms(ctx, signedTerms);',
    to: 'const agreed = null;',
    tests: ['server/payments/agreed-terms.test.ts'],
  },
  {
    name: 'confirm the use of a coupon that was just deactivated',
    file: 'server/payments/deal.ts',
    from: "if (!coupon?.isActive) throw rejectedCoupon('unknown');",
    to: '',
    tests: ['server/payments/coupons.test.ts'],
  },
  {
    name: 'replace a granted plan by a coupon',
    file: 'server/payments/claim-coupon.ts',
    from: `    if (former && (former.plan === 'ultra' || former.plan === plan) && former.endsAt === null)
      throw alreadyOwned();
`,
    to: '',
    tests: ['server/payments/coupons.test.ts'],
  },
];
