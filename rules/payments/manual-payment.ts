/** Manual payments: bank transfers and cash, which the instructor records and which do not go through Stripe. */
import { dayMs } from '#rules/clock.ts';
import { type Currency, isPaidWhole } from './money.ts';
import { isCurrency } from './prices.ts';

/** The kinds of payments: through Stripe, or recorded manually. */
export const paymentKinds = ['stripe', 'transfer', 'cash'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const manualKinds = ['transfer', 'cash'] as const satisfies PaymentKind[];
export type ManualKind = (typeof manualKinds)[number];

/** The most characters of a bank's or receipt book's reference. */
export const longestReference = 140;

const mostAmount = 999_999_999_999;

/** A payment can be recorded this long after it was received. */
const oldestDays = 3_660;
export type ManualMistake =
  | 'unknown-currency'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'amount-not-whole'
  | 'paid-later'
  | 'paid-long-ago';

/** Returns the mistake in a manual payment; null if there is none. */
export function findManualMistake(
  payment: { amountCents: number; currency: Currency; paidAt: number },
  now: number,
): ManualMistake | null {
  const { amountCents, currency, paidAt } = payment;
  if (!isCurrency(currency)) return 'unknown-currency';
  if (amountCents < 1) return 'amount-too-small';
  if (amountCents > mostAmount) return 'amount-too-large';
  if (isPaidWhole(currency) && amountCents % 100 !== 0) return 'amount-not-whole';
  // In the time zone where the money was received, the day may already have begun.
  if (paidAt > now + dayMs) return 'paid-later';
  return paidAt < now - oldestDays * dayMs ? 'paid-long-ago' : null;
}

/** Returns the key of a manual payment, which replaces the Checkout session's id. The browser chooses `id`. */
export function manualPaymentKey(id: string): string {
  return `manual_${id}`;
}
