/**
 * Finds the customer whose payments the instructor asks about: by an e-mail, a receipt number, or any id of Stripe.
 */
import { readReceiptNumber } from '#rules/payments/receipt.ts';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';
import { findCheckout } from '#server/store/payments/checkouts.ts';
import { findReceipt } from '#server/store/payments/receipts.ts';
import { findCurrentUid } from '#server/store/learners/merged-accounts.ts';
import { findUser, findUserByEmail, type User } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';

/** A customer, with the session that led to them; undefined when another key did. */
export type CustomerMatch = { user: User; sessionId: string | undefined };

/** Returns the customer; null when the key belongs to no user. @throws {StripeFailure} */
export async function findCustomer(ctx: AppContext, about: string): Promise<CustomerMatch | null> {
  const number = readReceiptNumber(about);
  if (number) {
    const receipt = await findReceipt(ctx.db, { number });
    return receipt ? matchOf(ctx, receipt.uid, receipt.checkoutSessionId) : null;
  }
  if (about.includes('@')) return findByEmail(ctx, normaliseEmail(about));
  const sessionId = await ctx.stripe.findSessionBehind(about.trim());
  return sessionId === null ? null : findBySession(ctx, sessionId);
}

/** Finds a customer by e-mail. An e-mail that no user signs in with may still be the one of a payment. */
async function findByEmail(ctx: AppContext, email: string): Promise<CustomerMatch | null> {
  const user = await findUserByEmail(ctx.db, { email });
  if (user) return { user, sessionId: undefined };
  const [newest] = await ctx.stripe.listSessionsOfEmail(email);
  return newest === undefined ? null : findBySession(ctx, newest);
}

async function findBySession(ctx: AppContext, sessionId: string): Promise<CustomerMatch | null> {
  const ours = await findCheckout(ctx.db, { checkoutSessionId: sessionId });
  const uid = ours?.uid ?? (await ctx.stripe.readHistory(sessionId))?.uid;
  return uid ? matchOf(ctx, uid, sessionId) : null;
}

async function matchOf(ctx: AppContext, uid: string, sessionId: string): Promise<CustomerMatch | null> {
  const user = await findUser(ctx.db, { uid: await findCurrentUid(ctx.db, { uid }) });
  return user ? { user, sessionId } : null;
}
