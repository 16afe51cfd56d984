/** Opens a payment at Stripe, or gives back the one that is open (decision 11). */
import type { CheckoutTerms } from '#rules/payments/payment.ts';
import { offerFor, type PaidPlan, type Plan, type Price } from '#rules/plans.ts';
import { StripeFailure } from '#server/outside/stripe/errors.ts';
import { inTime } from '#server/outside/stripe/in-time.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Checkout, listOpenCheckouts, openCheckout, termsOf } from '#server/store/payments/checkouts.ts';
import { emailOfErasedUser } from '#server/store/deletions.ts';
import { hitRateLimit } from '#server/store/rate-limits.ts';
import { findUser, lockUser, setChosenPlan } from '#server/store/users.ts';
import type { AppContext } from '#server/context.ts';
import { refuseIfOtherPlanChosen, createSessionOf } from './create-checkout-session.ts';
import { attemptsOf } from './checkout-attempts.ts';
import { expireCheckout } from './expire-checkout.ts';

export type Buyer = { uid: string; email: string; country: string; plan: Plan };

/** The plan, and which price the buyer has seen beside it: no other one is ever asked for. */
type Choice = { plan: PaidPlan; shown?: string | undefined };

type CheckoutLink = { url: string; sessionId: string };

/** Shorter than Stripe's own 24 hours, so that a price we show is the price one pays. */
const lifetimeMs = 2 * 60 * 60 * 1000;

/** Stripe's page should not close while one looks for one's card. */
const leftAtLeastMs = 15 * 60 * 1000;

/** So often may the buyer's plan or checkouts change under our hands. */
const triesAtMost = 4;

/** @throws {Refusal} within 8 seconds, in the specification's words where Stripe is to blame */
export async function startCheckout(ctx: AppContext, buyer: Buyer, choice: Choice): Promise<CheckoutLink> {
  try {
    return await inTime(open(ctx, buyer, choice));
  } catch (error) {
    if (error instanceof StripeFailure) {
      ctx.log({ event: 'checkout-failed', reason: error.message });
      throw new Refusal('unavailable', 'Payment processing failed. Please try again.');
    }
    throw error;
  }
}

/** One open checkout for one person: what stands in the way of this one is ended first. */
async function open(ctx: AppContext, known: Buyer, { plan, shown }: Choice): Promise<CheckoutLink> {
  for (let tries = 1; tries <= triesAtMost; tries++) {
    const buyer = tries === 1 ? known : await readAgain(ctx, known);
    const offer = offerFor(buyer, plan);
    if (offer.verdict === 'already-owned') throw new Refusal('aborted', 'You own this plan already.');
    if (shown !== undefined && shown !== offer.price.id)
      throw new Refusal('aborted', 'The price has changed.', { reason: 'price-changed' });
    if (tries === 1) await setChosenPlan(ctx.db, { uid: buyer.uid, plan, now: ctx.now() });
    if (!(await expireOtherCheckouts(ctx, buyer, offer.price))) continue;
    const taken = await reserveCheckout(ctx, buyer, offer.price);
    // Another plan was asked for in the same instant and came first; the one that came later counts.
    const isOther = taken && !isOpenedAs(ctx, taken.checkout, offer.price);
    const session =
      taken && !isOther && (await createSessionOf(ctx, { buyer, price: offer.price, ...taken }));
    if (session) return session;
    // Two tabs that ask for different plans at once may end each other's checkout again and again; one gives way.
    if (tries === triesAtMost) await refuseIfOtherPlanChosen(ctx, { buyer, price: offer.price });
  }
  throw new Refusal('unavailable', 'Payment processing failed. Please try again.');
}

/** False when one of the others turned out to be paid, so that the buyer owns something else now. */
async function expireOtherCheckouts(ctx: AppContext, buyer: Buyer, price: Price): Promise<boolean> {
  for (const other of await listOpenCheckouts(ctx.db, { uid: buyer.uid })) {
    const isFresh = other.expiresAt > ctx.now() + leftAtLeastMs;
    if (isOpenedAs(ctx, other, price) && isFresh) continue;
    if ((await expireCheckout(ctx, other)) === 'paid') return false;
  }
  return true;
}

/** Is it for this price, and for as much as the price is today? */
function isOpenedAs(ctx: AppContext, checkout: Checkout, price: Price): boolean {
  const terms = termsOf(checkout);
  const today = termsToday(ctx, price);
  return (
    checkout.priceId === price.id &&
    terms?.stripePriceId === today.stripePriceId &&
    terms.amountCents === today.amountCents &&
    terms.currency === today.currency
  );
}

function termsToday({ config }: AppContext, { id, amountCents, currency }: Price): CheckoutTerms {
  return { stripePriceId: config.stripe.prices[id], amountCents, currency };
}

/** Only a new checkout is an attempt: pressing twice, or coming back to the one that is open, is none. */
async function reserveCheckout(
  ctx: AppContext,
  buyer: Buyer,
  price: Price,
): Promise<{ checkout: Checkout; isNew: boolean } | null> {
  const now = ctx.now();
  return ctx.db.transaction().execute(async (tx) => {
    // Held, so that the account is not deleted while its checkout is opened.
    const held = await lockUser(tx, { uid: buyer.uid });
    if (!held || held.email === emailOfErasedUser(buyer.uid))
      throw new Refusal('unauthenticated', 'Please sign in.');
    const taken = await openCheckout(tx, {
      id: ctx.randomBytes(16).toString('base64url'),
      uid: buyer.uid,
      priceId: price.id,
      ...termsToday(ctx, price),
      now,
      expiresAt: now + lifetimeMs,
    });
    const wait = taken?.isNew ? await hitRateLimit(tx, { ...attemptsOf(ctx, buyer.uid), now }) : null;
    if (wait !== null)
      throw new Refusal('resource-exhausted', `Too many payments begun. Please wait ${wait} seconds.`, {
        retryAfterSeconds: wait,
      });
    return taken;
  });
}

async function readAgain(ctx: AppContext, buyer: Buyer): Promise<Buyer> {
  const user = await findUser(ctx.db, { uid: buyer.uid });
  return user ? { ...buyer, country: user.country, plan: user.plan as Plan } : buyer;
}
