import type { PayoutStatus } from '#rules/payments/sales.ts';

/** Texts for the studio's Sales page. */
export const studioSales = {
  title: 'Sales',
  lead: 'All payments, through Stripe or recorded manually, with totals and an export for your accountant.',
  filters: {
    title: 'Filters',
    from: 'From',
    to: 'To',
    state: 'Status',
    plan: 'Plan',
    currency: 'Currency',
    kind: 'Payment method',
    all: 'All',
    days: (zone: string) => `Dates are in the time zone ${zone}, as on receipts.`,
    thisMonth: 'This month',
    lastMonth: 'Last month',
    allTime: 'All time',
  },
  totals: {
    title: 'Totals',
    empty: 'No sales match.',
    count: (count: number) => (count === 1 ? '1 sale' : `${count.toLocaleString('en')} sales`),
    refunded: (amount: string) => `${amount} refunded`,
    left: (amount: string) => `${amount} after refunds`,
    tax: (amount: string) => `including ${amount} in tax`,
    taxLeft: (amount: string) => `${amount} in tax after refunds`,
    failed: 'The totals didn’t load.',
  },
  list: {
    title: 'Payments',
    empty: 'No sales match. Change the dates or the filters.',
    nobody: 'Deleted account',
    /** A discount without a coupon is that of a sale. */
    discount: (coupon: string | null, amount: string) =>
      coupon === null ? `sale, ${amount} off` : `coupon ${coupon}, ${amount} off`,
    tax: (amount: string) => `${amount} tax`,
    net: (net: string, fee: string) => `${net} net, ${fee} fee`,
    more: 'Show older',
    moreFailed: 'Older sales didn’t load. Check your connection, then try again.',
    failed: 'The sales didn’t load.',
  },
  again: 'Try again',
  export: {
    title: 'For your accountant',
    lead: 'One file per month for Excel or any spreadsheet, with amounts, fees, a tax line, payment methods, items and statuses. Fee and net include refunds and disputes. Transfers and cash have no fee.',
    month: 'Month',
    download: 'Download file',
  },
} as const;

/** Texts for the studio's Payouts page. */
export const studioPayouts = {
  title: 'Payouts',
  lead: 'What Stripe kept and what reached your bank, next to our own records.',
  month: 'Month',
  days: (zone: string) =>
    `Dates are in the time zone ${zone}. Bank transfers and cash aren’t listed because Stripe doesn’t process them.`,
  again: 'Try again',
  books: {
    title: 'Our records',
    lead: 'What Stripe recorded for our payments in this month.',
    empty: 'Stripe recorded nothing for us in this month.',
    failed: 'The totals didn’t load.',
    gross: 'Gross',
    refunded: 'Refunds',
    disputed: 'Disputes',
    fees: 'Fees',
    net: 'Net',
    paidOut: 'Paid out',
    difference: 'Difference',
    unknown: 'unknown',
    differs:
      'The difference is money that is still on its way or came from the previous month. Payouts also include other sales made with the same Stripe account.',
    unbooked: (count: number) =>
      count === 1
        ? 'The fee of 1 payment isn’t known yet. We get it from Stripe automatically.'
        : `The fees of ${count.toLocaleString('en')} payments aren’t known yet. We get them from Stripe automatically.`,
  },
  payouts: {
    title: 'Payouts',
    lead: 'Live from Stripe.',
    empty: 'Stripe made no payouts in this month.',
    failed: 'The payouts didn’t load.',
    away: 'Stripe isn’t responding, so the payouts can’t be shown. The records above are our own.',
    forbidden:
      'Stripe rejected the request because your key can’t read payouts. Add the permission “Payouts: read” to it.',
    cut: 'Stripe has more payouts in this month than are listed here.',
    arrives: (day: string) => `In your bank on ${day}`,
    begun: (day: string) => `Started on ${day}`,
    status: {
      pending: 'Pending',
      'in-transit': 'In transit',
      paid: 'Paid out',
      failed: 'Failed and returned',
      canceled: 'Cancelled',
    } satisfies Record<PayoutStatus, string>,
  },
} as const;
