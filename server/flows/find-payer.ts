/** Whose payments the instructor asks about: by an address, a receipt's number, or any id of Stripe's. */
import { readReceiptNumber } from '#rules/receipt.ts';
import { normaliseEmail } from '#rules/sign-in.ts';
import { findCheckout } from '#server/store/checkouts.ts';
import { findReceipt } from '#server/store/receipts.ts';
import { findUser, findUserByEmail, type User } from '#server/store/users.ts';
import type { World } from '#server/world.ts';

/** The session that led to the person; undefined when none did. */
export type Payer = { user: User; sessionId: string | undefined };

/** Null when nobody here is meant. @throws {StripeFailure} */
export async function findPayer(world: World, about: string): Promise<Payer | null> {
  const number = readReceiptNumber(about);
  if (number) {
    const receipt = await findReceipt(world.db, { number });
    return receipt ? payer(world, receipt.uid, receipt.stripeSessionId) : null;
  }
  if (about.includes('@')) return findByAddress(world, normaliseEmail(about));
  const sessionId = await world.stripe.findSessionBehind(about.trim());
  return sessionId === null ? null : findBySession(world, sessionId);
}

/** An address that nobody signs in with may still be the one that somebody paid with. */
async function findByAddress(world: World, email: string): Promise<Payer | null> {
  const user = await findUserByEmail(world.db, { email });
  if (user) return { user, sessionId: undefined };
  const [newest] = await world.stripe.listSessionsOfEmail(email);
  return newest === undefined ? null : findBySession(world, newest);
}

async function findBySession(world: World, sessionId: string): Promise<Payer | null> {
  const ours = await findCheckout(world.db, { stripeSessionId: sessionId });
  const uid = ours?.uid ?? (await world.stripe.readHistory(sessionId))?.uid;
  return uid ? payer(world, uid, sessionId) : null;
}

async function payer(world: World, uid: string, sessionId: string): Promise<Payer | null> {
  const user = await findUser(world.db, { uid });
  return user ? { user, sessionId } : null;
}
