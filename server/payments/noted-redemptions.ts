/**
 * Notes each redemption in the metadata of the gift's charge at Stripe, signed by this site, so that a restored backup
 * learns who redeemed a gift after the backup was made (decision 200).
 */
import { findCurrentUid, findUser, listEmailAliases } from '#server/accounts/user-store.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recipientKeyOf, recipientKeysOf } from '#server/mail/queue.ts';
import { confirmPayment } from './confirm-payment.ts';
import { listRedemptionsToNote, markNoted, markUncertain } from './gift-store.ts';
import { readRedemption, signRedemption } from './read-redemption.ts';
import { stripeFailureKind } from './stripe/errors.ts';

/** Charges per round; each takes two calls. */
const notesPerRound = 50;

/** Notes the redemptions that Stripe doesn't have. A later round repeats what failed. */
export async function noteRedemptions(ctx: AppContext): Promise<void> {
  for (const gift of await listRedemptionsToNote(ctx.db, { atMost: notesPerRound })) {
    const { checkoutSessionId, paymentIntentId, uid, email, redeemedAt } = gift;
    const note = signRedemption(ctx, checkoutSessionId, {
      uid,
      redeemedAt,
      recipientKey: recipientKeyOf(ctx, email),
    });
    try {
      await ctx.stripe.noteRedemption({ paymentIntentId, note });
    } catch (error) {
      ctx.log.warn({ event: 'redemption-not-noted', session: checkoutSessionId, error });
      const kind = stripeFailureKind(error);
      if (kind !== 'rejected' && kind !== 'not-found') return;
    }
    await markNoted(ctx.db, { checkoutSessionId, now: ctx.now() });
  }
}

/** Lets Stripe be asked about each open gift of a restored backup before it is redeemed. */
export async function doubtRestoredGifts(db: Database): Promise<void> {
  await markUncertain(db);
}

/**
 * Reads at Stripe whether the gift was redeemed after the backup was made, and records it. Returns whether this learner
 * may redeem it: a redemption by an account that the backup lacks leaves the gift to the same email address.
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function isOpenAtStripe(
  ctx: AppContext,
  { checkoutSessionId, uid }: { checkoutSessionId: string; uid: string },
): Promise<boolean> {
  const noted = readRedemption(ctx, checkoutSessionId, await ctx.stripe.readSession(checkoutSessionId));
  if (!noted) return true;
  if (await findUser(ctx.db, { uid: await findCurrentUid(ctx.db, noted) })) {
    await confirmPayment(ctx, checkoutSessionId);
    // If it was recorded for another learner, redeeming says so.
    return true;
  }
  const user = await findUser(ctx.db, { uid });
  const emails = user ? [user.email, ...(await listEmailAliases(ctx.db, user))] : [];
  return emails.some((email) => recipientKeysOf(ctx, email).includes(noted.recipientKey));
}
