/** Words of the studio's page about fees and payouts. */
import type { PayoutStatus } from '#rules/payments/settlement.ts';

export const studioPayouts = {
  title: 'Payouts',
  lead: 'What Stripe has kept, and what has reached your bank, beside our own books.',
  month: 'Month',
  days: (zone: string) =>
    `Days are those of ${zone}. Bank transfers and cash aren’t listed, since Stripe doesn’t process them.`,
  again: 'Try again',
  books: {
    title: 'Our books',
    lead: 'What Stripe has booked for our payments in this month.',
    empty: 'Stripe has booked nothing for us in this month.',
    failed: 'The sums did not load.',
    gross: 'Gross',
    refunded: 'Refunds',
    disputed: 'Disputes',
    fees: 'Fees',
    net: 'Net',
    paidOut: 'Paid out',
    difference: 'Difference',
    unknown: 'not known',
    differs:
      'The difference is money that is still on its way, or that came from the month before. Sales of other things with the same Stripe account count into payouts too.',
    unbooked: (count: number) =>
      count === 1
        ? 'The fee of 1 payment is not known yet. The site asks Stripe for it by itself.'
        : `The fees of ${count.toLocaleString('en')} payments are not known yet. The site asks Stripe for them by itself.`,
  },
  payouts: {
    title: 'Payouts',
    lead: 'As Stripe tells them now.',
    empty: 'Stripe paid nothing out in this month.',
    failed: 'The payouts did not load.',
    away: 'Stripe does not answer, so the payouts are not here. The books above are our own.',
    forbidden: 'Stripe refuses to tell the payouts: your key may not read them. Add “Payouts: read” to it.',
    cut: 'Stripe has more payouts in this month than are listed here.',
    arrives: (day: string) => `In the bank on ${day}`,
    begun: (day: string) => `Begun on ${day}`,
    status: {
      pending: 'Is being prepared',
      'in-transit': 'On its way',
      paid: 'Paid out',
      failed: 'Failed, and came back',
      canceled: 'Cancelled',
    } satisfies Record<PayoutStatus, string>,
  },
} as const;
