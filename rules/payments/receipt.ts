/** Receipts: each verified payment has one number, and its receipt tells what became of it. */
import type { VerifiedPayment } from '#rules/plans.ts';

/** The prefix of the sample course, and of every site from before it was a setting. */
export const firstReceiptPrefix = 'LEC';

/** The letters of a prefix: 2 to 5, so that a number is never taken for an id of Stripe. */
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
 * Returns the number in a typed text, without spaces and in capital letters; null when the text is no receipt
 * number.
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
  /** Stripe knows of no such payment, so the payment was withdrawn. */
  | 'withdrawn';

/** Returns the state of a payment. A full refund counts more than a dispute. */
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
