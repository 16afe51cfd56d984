/** Mutants of billing details and tax. */
import type { Mutant } from './mutant.ts';

export const billingMutants: readonly Mutant[] = [
  {
    name: 'let added tax be part of the agreed price',
    file: 'rules/payments/billing.ts',
    from: "return mode === 'tax-added' ? paid.amountCents - paid.taxCents : paid.amountCents;",
    to: 'return paid.amountCents - paid.taxCents;',
    tests: ['rules/payments/billing.test.ts', 'rules/payments/payment.test.ts'],
  },
  {
    name: 'keep charging tax after Stripe Tax was switched off',
    file: 'server/payments/billing-store.ts',
    from: "return hasTax(mode) && taxRejectedAt !== null ? 'details' : mode;",
    to: 'return mode;',
    tests: ['server/payments/billing.test.ts'],
  },
  {
    name: 'correct a receipt twice',
    file: 'rules/payments/billing.ts',
    from: 'correctedAt === null && ',
    to: '',
    tests: ['rules/payments/billing.test.ts'],
  },
  {
    name: 'pause tax that the instructor has switched off',
    file: 'server/payments/billing-store.ts',
    from: `    .where('mode', 'in', ['tax-included', 'tax-added'])
`,
    to: '',
    tests: ['server/payments/billing.test.ts'],
  },
  {
    name: 'lose the country of a corrected receipt',
    file: 'server/payments/billing-store.ts',
    from: '.doUpdateSet({ ...details, correctedAt })',
    to: ".doUpdateSet({ ...details, country: '', correctedAt })",
    tests: ['server/payments/billing.test.ts'],
  },
];
