/** Words of the studio's page about the ledger. */
import type { DetailTexts } from '#rules/detail.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { DiscrepancyKind, RunFailure } from '#rules/payments/reconciliation.ts';

/** Returns an amount with its currency. Rows that are older than the currency in them are of two decimals. */
const money = (cents: string, currency: string | undefined) =>
  currency ? moneyText(Number(cents), currency) : (Number(cents) / 100).toFixed(2);

export const studioReconciliation = {
  title: 'Ledger',
  lead: 'Every night the books are compared with Stripe, charge by charge. What differs stands here, with one step that sets it right.',
  run: {
    title: 'The last check',
    never: 'There was no check yet.',
    ended: (when: string) => `Ended on ${when}.`,
    seen: (count: number) => `${count} paid ${count === 1 ? 'charge' : 'charges'} seen at Stripe.`,
    running: (count: number) => `Running: ${count} paid ${count === 1 ? 'charge' : 'charges'} seen so far…`,
    waiting: 'It begins in a moment…',
    now: 'Check now',
    failed: 'The check could not be asked for. Please try again.',
    failure: {
      'stopped-halfway': () => 'Stripe or the database did not answer, so the check stopped halfway.',
    } satisfies DetailTexts<RunFailure>,
  },
  discrepancies: {
    title: 'What differs',
    none: 'Stripe and the books agree.',
    nobody: 'nobody known',
    repaired: 'Set right.',
    still: 'Stripe and the books still differ. Look into this payment on the page Payments.',
    gone: 'This was settled already.',
    away: 'Stripe does not answer at the moment. Please try again in a minute.',
    notDone: 'That did not work, and nothing was changed. Please try again.',
    what: {
      'paid-not-entitled': 'Paid, but no access',
      'entitled-not-paid': 'Access without a payment',
      'refund-differs': 'A refund that is not in the books',
      'dispute-differs': 'A dispute that is not in the books',
      'no-receipt': 'Paid, but no receipt',
      'plan-differs': 'A plan that was not paid for',
    },
    detail: {
      'paid-not-entitled': () => 'paid at Stripe, not recorded here',
      'entitled-not-paid': () => 'recorded here, and Stripe has no paid charge for it',
      'refund-differs': (stripe, here, currency) =>
        `refunded at Stripe: ${money(stripe, currency)}, known here: ${money(here, currency)}`,
      'dispute-differs': (stripe, here) => `dispute at Stripe: ${stripe}, known here: ${here}`,
      'no-receipt': () => 'paid and recorded, without a receipt',
      'plan-differs': (held, paid) => `has ${held}, paid for ${paid}`,
    } satisfies DetailTexts<DiscrepancyKind>,
    repair: {
      'paid-not-entitled': 'Give access',
      'entitled-not-paid': 'Withdraw it',
      'refund-differs': 'Take it over',
      'dispute-differs': 'Take it over',
      'no-receipt': 'Issue the receipt',
      'plan-differs': 'Set the plan right',
    },
  },
  failed: {
    title: 'The ledger did not load',
    text: 'The site could not be reached. Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
