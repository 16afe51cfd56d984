/** Texts of a receipt as a PDF and in its email; those of its screen are in receipt.ts. */
import { type Currency, moneyText } from '#rules/payments/money.ts';
import type { PaymentKind } from '#rules/payments/manual-payment.ts';
import type { ReceiptStanding } from '#rules/payments/receipt.ts';
import type { ItemName } from '#rules/plans.ts';
import { dayText as dayOfSite, offsetText } from '#rules/site-time.ts';

export const itemTexts: Record<ItemName, string> = {
  premium: 'Premium Plan',
  ultra: 'Ultra Premium',
  upgrade: 'Upgrade to Ultra Premium',
};

export const receiptTexts = {
  title: 'Receipt',
  number: 'Receipt number',
  paidOn: 'Paid on',
  soldBy: 'Sold by',
  paidBy: 'Paid by',
  paidWith: { stripe: null, transfer: 'Paid by bank transfer', cash: 'Paid in cash' } satisfies Record<
    PaymentKind,
    string | null
  >,
  item: 'Online video course',
  once: 'One payment for lifetime access',
  gift: 'A gift for someone else',
  group: (seats: number, each: string) => `${seats} seats for a team, ${each} each`,
  /** The line of a coupon; its code may be ''. */
  discount: (code: string) => `Coupon ${code}`,
  sale: 'Sale discount',
  taxId: 'Tax number',
  tax: 'Tax',
  taxIncluded: 'Includes tax of',
  taxLeft: 'Tax in this amount',
  amount: 'Amount',
  total: 'Total paid',
  refunded: 'Refunded',
  left: 'Net paid',
  reference: 'Payment reference',
  unprintable: 'Some characters of the name can’t be printed here. The receipt page shows them all.',
  thanks: 'Thank you. Keep this receipt for your records.',
};

/** Returns the text about refunds and disputes; null for a payment without any. */
export function standingText(
  standing: ReceiptStanding,
  {
    kind,
    refundedCents,
    refundedAt,
    currency,
  }: { kind: PaymentKind; refundedCents: number; refundedAt: number | null; currency: Currency },
): string | null {
  const given = moneyText(refundedCents, currency);
  const when = refundedAt === null ? '' : ` on ${dayText(refundedAt)}`;
  const texts: Record<ReceiptStanding, string | null> = {
    paid: null,
    'refunded-in-part': `Partially refunded: ${given}${when}.`,
    refunded: `Fully refunded${when}. This purchase no longer gives access.`,
    disputed: 'This payment was disputed with the bank, which hasn’t decided yet.',
    'charged-back': 'The bank charged this payment back. This purchase no longer gives access.',
    withdrawn:
      kind === 'stripe'
        ? 'Voided: the payment provider has no record of this payment, so this receipt isn’t valid.'
        : 'Voided: this payment was recorded by mistake, so this receipt isn’t valid.',
  };
  return texts[standing];
}

/** Returns the day with its time zone, as receipts show it: 3 December 2026 (GMT+8). */
export function dayText(time: number): string {
  return `${dayOfSite(time)} (${offsetText(time)})`;
}
