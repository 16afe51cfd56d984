/** Whose payments the instructor asks about: by an address, a receipt's number, or any id of Stripe's. */
import { readReceiptNumber } from '#rules/payments/receipt.ts';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { findCheckout } from '#server/store/payments/checkouts.ts';
import { findReceipt } from '#server/store/payments/receipts.ts';
import { findUser, findUserByEmail, type User } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';

/** The session that led to the person; undefined when none did. */
export type CustomerMatch = { user: User; sessionId: string | undefined };

/** Null when nobody here is meant. @throws {StripeFailure} */
export async function findCustomer(ctx: AppContext, about: string): Promise<CustomerMatch | null> {
  const number = readReceiptNumber(about);
  if (number) {
    const receipt = await findReceipt(ctx.db, { number });
    return receipt ? payer(ctx, receipt.uid, receipt.checkoutSessionId) : null;
  }
  if (about.includes('@')) return findByAddress(ctx, normaliseEmail(about));
  const sessionId = await ctx.stripe.findSessionBehind(about.trim());
  return sessionId === null ? null : findBySession(ctx, sessionId);
}

/** An address that nobody signs in with may still be the one that somebody paid with. */
async function findByAddress(ctx: AppContext, email: string): Promise<CustomerMatch | null> {
  const user = await findUserByEmail(ctx.db, { email });
  if (user) return { user, sessionId: undefined };
  const [newest] = await ctx.stripe.listSessionsOfEmail(email);
  return newest === undefined ? null : findBySession(ctx, newest);
}

async function findBySession(ctx: AppContext, sessionId: string): Promise<CustomerMatch | null> {
  const ours = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const uid = ours?.uid ?? (await ctx.stripe.readHistory(sessionId))?.uid;
  return uid ? payer(ctx, uid, sessionId) : null;
}

async function payer(ctx: AppContext, uid: string, sessionId: string): Promise<CustomerMatch | null> {
  const user = await findUser(ctx.db, { uid });
  return user ? { user, sessionId } : null;
}
