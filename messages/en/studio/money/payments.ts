/** Texts for the studio's Payments page. */
import type { DetailTexts } from '#rules/detail.ts';
import { moneyText } from '#rules/payments/money.ts';
import type { reviewDetails } from '#rules/payments/payment.ts';
import type { DiscrepancyKind, RunFailure } from '#rules/payments/reconciliation.ts';
import { studioAccess } from '#messages/en/studio/access.ts';

export const studioPayments = {
  title: 'Payments',
  lead: 'If a customer says they paid but don’t have access, check here first.',
  find: {
    title: 'Look up a payment',
    label: 'Email address, receipt number or Stripe ID',
    hint: 'For example aisyah@example.com, a receipt number, or an ID that starts with cs_, pi_ or ch_.',
    submit: 'Check with Stripe',
    empty: 'Enter an email address, receipt number or Stripe ID.',
    nobody: 'No account found. Check the spelling, or try another email address.',
    away: 'Stripe isn’t responding. Try again in a minute.',
    failed: 'Something went wrong. Check your connection, then try again.',
    person: 'Customer',
    plan: 'Current plan',
    references: 'References',
  },
  verdict: {
    repaired: 'Fixed: the payment was missing on this site and is now recorded.',
    'all-well': 'All good: the payment is complete and the plan is active.',
    settling: 'The bank hasn’t settled the payment yet. The plan starts automatically when it does.',
    'needs-review': 'The payment doesn’t match what we asked for. It’s listed below under “Needs review”.',
    disputed: 'The customer disputed this payment, and the bank hasn’t decided yet. Respond under Disputes.',
    'charged-back': 'The bank reversed the payment, so the plan has ended.',
    refunded: 'Fully refunded, so the plan has ended.',
    'not-finished': 'The payment was started but not completed. No money was received.',
    declined: 'The payment was declined. No money was received.',
    gift: 'The payment is complete. It was for a gift or a group, which doesn’t change the customer’s own plan.',
    elsewhere: 'Another account made a payment with this email address. Check that account too.',
    nothing:
      'Stripe has no payment by this customer. Ask them for the date and the amount on their statement.',
  },
  reviews: {
    title: 'Needs review',
    lead: 'Payments that don’t match what we asked for. They don’t give access until you decide.',
    empty: 'Nothing needs review.',
    resolved: (count: number) => `${count} resolved`,
    failed: 'The list didn’t load.',
    again: 'Try again',
    nobody: 'unknown customer',
    note: 'Resolution',
    notePlaceholder: 'Refunded in Stripe, emailed the customer…',
    resolve: 'Mark as resolved',
    noteMissing: 'Enter how you resolved it.',
    done: 'Marked as resolved.',
    gone: 'This was already resolved.',
    notDone: 'Something went wrong and nothing was changed. Try again.',
    atStripe: 'Session',
    reason: {
      'wrong-amount': 'Wrong amount',
      'wrong-currency': 'Wrong currency',
      'wrong-price': 'Wrong price',
      'wrong-person': 'Wrong customer',
      'other-mode': 'Test payment, or a live payment on a test site',
      'wrong-session': 'Not one of our payments',
      'not-paid': 'Reported as paid, but isn’t',
      'paid-twice': 'Paid twice: refund this one',
      'upgrade-alone': 'An upgrade without Premium',
      'person-gone': 'The account was deleted',
    },
    detail: {
      'payment-status': (status) => `payment_status is ${status}`,
      'session-status': (status) => `status is ${status}`,
      'session-mode': (mode) => `mode is ${mode}`,
      'amount-differs': (cents) =>
        cents === 'null' ? 'Stripe reports no amount' : `Stripe reports ${cents} (in the smallest unit)`,
      'currency-differs': (currency) => `the currency is ${currency}`,
      'livemode-differs': () => 'livemode differs',
      'price-not-listed': () => 'the price isn’t on our list',
      'another-price-sold': () => 'a different price was sold',
      'opened-for-another-price': () => 'it was opened for a different price',
      'opened-for-another-person': () => 'it was opened for a different user',
      'person-missing': () => 'no user is named',
      'person-ambiguous': () => 'two users are named',
      'person-unknown': () => 'no user has this uid',
      'account-deleted': () => 'the account was deleted',
      'session-unknown': () => 'this account has no such session',
      'event-contradicted': () => 'we asked Stripe, and it isn’t paid',
      'premium-gone': () => 'the Premium payment it upgrades is no longer valid',
      'plan-paid-before': (plan) => `${plan} was already paid for`,
      'ultra-paid-after': () => 'Ultra was paid for in full afterwards',
    } satisfies DetailTexts<(typeof reviewDetails)[number]>,
  },
} as const;

/** Returns an amount with its currency. Rows from before the currency was stored have two decimals. */
const money = (cents: string, currency: string | undefined) =>
  currency ? moneyText(Number(cents), currency) : (Number(cents) / 100).toFixed(2);

const planNames: Readonly<Record<string, string>> = studioAccess.plans;

const planName = (plan: string) => planNames[plan] ?? plan;

export const studioReconciliation = {
  title: 'Reconciliation',
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
      'plan-differs': (held, due) => `current plan: ${planName(held)}; paid for or granted: ${planName(due)}`,
    } satisfies DetailTexts<DiscrepancyKind>,
    repair: {
      'paid-not-entitled': 'Grant access',
      'entitled-not-paid': 'Void payment',
      'refund-differs': 'Update from Stripe',
      'dispute-differs': 'Update from Stripe',
      'no-receipt': 'Issue receipt',
      'plan-differs': 'Correct plan',
    },
  },
  failed: {
    title: 'The reconciliation didn’t load',
    text: 'Check your connection, then try again.',
    again: 'Try again',
  },
} as const;
