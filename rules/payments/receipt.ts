/** Receipts: one number for one verified payment, and what a receipt says of it. */
import { type Price, priceById, type VerifiedPayment } from '../plans.ts';

/** The year is the one of the payment in UTC; the numbers of a year have no gaps: LEC-2026-000123. */
export function receiptNumber(year: number, place: number): string {
  return `LEC-${year}-${String(place).padStart(6, '0')}`;
}

/** As somebody may type one: spaces around it and small letters do no harm; null for what is none. */
export function readReceiptNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase();
  return /^LEC-\d{4}-\d{6,}$/.test(number) ? number : null;
}

export type ReceiptItem = 'premium' | 'ultra' | 'upgrade';

/** What was sold. @throws {Error} for a price that is not on the list; none such is ever recorded. */
export function receiptItem(priceId: string): ReceiptItem {
  const price: Price | undefined = priceById(priceId);
  if (!price) throw new Error(`The price list has no ${priceId}`);
  return price.needs === null ? price.gives : 'upgrade';
}

/** How a payment stands now, as its receipt tells it. */
export type ReceiptStanding =
  | 'paid'
  | 'refunded-in-part'
  | 'refunded'
  | 'disputed'
  | 'charged-back'
  /** Stripe knows of no such payment, so it was taken out of the books. */
  | 'withdrawn';

/** A refund weighs more than a dispute: what was given back in full is over. */
export function receiptStanding(
  payment: Omit<VerifiedPayment, 'priceId'> & { withdrawnAt?: number | null },
): ReceiptStanding {
  if (payment.withdrawnAt) return 'withdrawn';
  if (payment.refundedCents >= payment.amountCents) return 'refunded';
  if (payment.dispute === 'lost') return 'charged-back';
  if (payment.dispute === 'open') return 'disputed';
  return payment.refundedCents > 0 ? 'refunded-in-part' : 'paid';
}
