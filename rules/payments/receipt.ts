/** Receipts: each verified payment has one number, and its receipt tells what became of it. */
import type { VerifiedPayment } from '../plans.ts';

/**
 * Returns the number of a receipt: LEC-2026-000123. The year is that of the payment in the site's time zone; the numbers of a year
 * have no gaps.
 */
export function receiptNumber(year: number, place: number): string {
  return `LEC-${year}-${String(place).padStart(6, '0')}`;
}

/**
 * Returns the number in a typed text, without spaces and in capital letters; null when the text is no receipt
 * number.
 */
export function readReceiptNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return /^LEC-\d{4}-\d{6,}$/.test(number) ? number : null;
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
