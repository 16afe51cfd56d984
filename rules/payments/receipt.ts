/** Receipts: each verified payment has one number, and its receipt shows refunds and disputes. */
import type { VerifiedPayment } from '#rules/plans.ts';

/** The prefix of the sample course, and of sites from before it became a setting. */
export const firstReceiptPrefix = 'LEC';

/** The letters of a prefix: 2 to 5, so that a number is never mistaken for a Stripe id. */
export const receiptPrefix = /^[A-Z]{2,5}$/;

/** Returns a prefix for a site's name: the initials of its words, or the beginning of the only one. */
export function receiptPrefixOf(siteName: string): string {
  const words = siteName.toUpperCase().match(/[A-Z]+/g) ?? [];
  const initials = words.map(([first]) => first).join('');
  const prefix = words.length > 1 ? initials.slice(0, 4) : (words[0] ?? '').slice(0, 3);
  return receiptPrefix.test(prefix) ? prefix : 'REC';
}

/**
 * Returns the number of a receipt: LEC-2026-000123. The year is that of the payment in the site's time zone; the numbers
 * of a year have no gaps, even when the prefix changes.
 */
export function receiptNumber({
  prefix,
  year,
  place,
}: {
  prefix: string;
  year: number;
  place: number;
}): string {
  return `${prefix}-${year}-${String(place).padStart(6, '0')}`;
}

/**
 * Returns a typed receipt number without spaces and in capital letters; null for any other text.
 */
export function readReceiptNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return /^[A-Z]{2,5}-\d{4}-\d{6,}$/.test(number) ? number : null;
}

/** The state of a payment, as its receipt shows it. */
export type ReceiptStanding =
  | 'paid'
  | 'refunded-in-part'
  | 'refunded'
  | 'disputed'
  | 'charged-back'
  /** The payment was withdrawn, since Stripe has no such payment. */
  | 'withdrawn';

/** Returns the state of a payment. A full refund takes precedence over a dispute. */
export function receiptStanding(
  payment: Pick<VerifiedPayment, 'amountCents' | 'refundedCents' | 'dispute'> & {
    withdrawnAt?: number | null;
  },
): ReceiptStanding {
  if (payment.withdrawnAt) return 'withdrawn';
  if (payment.refundedCents >= payment.amountCents) return 'refunded';
  if (payment.dispute === 'lost') return 'charged-back';
  if (payment.dispute === 'open') return 'disputed';
  return payment.refundedCents > 0 ? 'refunded-in-part' : 'paid';
}
