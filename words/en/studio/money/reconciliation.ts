/** Texts for the studio's Ledger page. */
import type { DetailTexts } from '#rules/detail.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { DiscrepancyKind, RunFailure } from '#rules/payments/reconciliation.ts';

/** Returns an amount with its currency. Rows that are older than the currency in them are of two decimals. */
const money = (cents: string, currency: string | undefined) =>
  currency ? moneyText(Number(cents), currency) : (Number(cents) / 100).toFixed(2);

export const studioReconciliation = {
  title: 'Ledger',
  lead: 'Every night we compare our records with Stripe, charge by charge. Differences appear here, each with a fix.',
  run: {
    title: 'Last check',
    never: 'No check yet.',
    ended: (when: string) => `Finished on ${when}.`,
    seen: (count: number) => `${count} paid ${count === 1 ? 'charge' : 'charges'} found in Stripe.`,
    running: (count: number) => `Running: ${count} paid ${count === 1 ? 'charge' : 'charges'} found so far…`,
    waiting: 'Starting…',
    now: 'Check now',
    failed: 'The check didn’t start. Try again.',
    failure: {
      'stopped-halfway': () => 'Stripe or the database didn’t respond, so the check stopped halfway.',
    } satisfies DetailTexts<RunFailure>,
  },
  discrepancies: {
    title: 'Differences',
    none: 'Our records match Stripe.',
    nobody: 'unknown customer',
    repaired: 'Fixed.',
    still: 'Our records still don’t match Stripe. Look up this payment on the Payments page.',
    gone: 'This was already resolved.',
    away: 'Stripe isn’t responding. Try again in a minute.',
    notDone: 'Something went wrong and nothing was changed. Try again.',
    what: {
      'paid-not-entitled': 'Paid, but no access',
      'entitled-not-paid': 'Access without a payment',
      'refund-differs': 'Refund doesn’t match',
      'dispute-differs': 'Dispute doesn’t match',
      'no-receipt': 'Paid, but no receipt',
      'plan-differs': 'Plan doesn’t match payments',
    },
    detail: {
      'paid-not-entitled': () => 'paid in Stripe, not recorded here',
      'entitled-not-paid': () => 'recorded here, but Stripe has no paid charge for it',
      'refund-differs': (stripe, here, currency) =>
        `refunded in Stripe: ${money(stripe, currency)}, recorded here: ${money(here, currency)}`,
      'dispute-differs': (stripe, here) => `dispute in Stripe: ${stripe}, recorded here: ${here}`,
      'no-receipt': () => 'paid and recorded, but without a receipt',
      'plan-differs': (held, paid) => `has ${held}, paid for ${paid}`,
    } satisfies DetailTexts<DiscrepancyKind>,
    repair: {
      'paid-not-entitled': 'Give access',
      'entitled-not-paid': 'Withdraw payment',
      'refund-differs': 'Update from Stripe',
      'dispute-differs': 'Update from Stripe',
      'no-receipt': 'Issue receipt',
      'plan-differs': 'Correct plan',
    },
  },
  failed: {
    title: 'The ledger didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
