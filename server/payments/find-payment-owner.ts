import { readReceiptNumber } from '#rules/payments/receipt.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findCheckout } from './checkout-store.ts';
import { findReceipt } from './receipt-store.ts';
import { findPayment, findSessionOfIntent } from './store.ts';

/** Returns the uid behind a receipt number, or the id of a Checkout session or payment intent. */
export async function findPaymentOwner(db: Database, typed: string): Promise<string | null> {
  const number = readReceiptNumber(typed);
  if (number !== null) return (await findReceipt(db, { number }))?.uid ?? null;
  if (!/^(cs|pi)_\w+$/.test(typed)) return null;
  const sessionId = typed.startsWith('pi_')
    ? await findSessionOfIntent(db, { paymentIntentId: typed })
    : typed;
  if (sessionId === undefined) return null;
  const checkout = await findCheckout(db, { checkoutSessionId: sessionId });
  return checkout?.uid ?? (await findPayment(db, { checkoutSessionId: sessionId }))?.uid ?? null;
}
