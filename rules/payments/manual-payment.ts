/** Manual payments: bank transfers and cash, which the instructor records and Stripe knows nothing of. */
import { type Currency, isPaidWhole } from './money.ts';
import { isCurrency } from './prices.ts';

/** The ways in which a payment came: through Stripe, or recorded by hand. */
export const paymentKinds = ['stripe', 'transfer', 'cash'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const manualKinds = ['transfer', 'cash'] as const satisfies PaymentKind[];
export type ManualKind = (typeof manualKinds)[number];

/** The longest reference of a bank or a receipt book. */
export const longestReference = 140;

const mostAmount = 999_999_999_999;

/** A payment can be recorded this long after it was received, and as long before midnight elsewhere. */
const oldestDays = 3_660;
const dayMs = 24 * 60 * 60 * 1000;

export type ManualMistake =
  | 'unknown-currency'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'amount-not-whole'
  | 'paid-later'
  | 'paid-long-ago';

/** Returns the reason why a manual payment cannot be so; null where it can. */
export function findManualMistake(
  payment: { amountCents: number; currency: Currency; paidAt: number },
  now: number,
): ManualMistake | null {
  const { amountCents, currency, paidAt } = payment;
  if (!isCurrency(currency)) return 'unknown-currency';
  if (amountCents < 1) return 'amount-too-small';
  if (amountCents > mostAmount) return 'amount-too-large';
  if (isPaidWhole(currency) && amountCents % 100 !== 0) return 'amount-not-whole';
  // The day may have begun already where the money was received.
  if (paidAt > now + dayMs) return 'paid-later';
  return paidAt < now - oldestDays * dayMs ? 'paid-long-ago' : null;
}

/** Returns the key of a manual payment, in the place of a Checkout session's id; the browser chose its part. */
export function manualPaymentKey(id: string): string {
  return `manual_${id}`;
}
