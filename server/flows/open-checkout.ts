/** Opens a payment at Stripe, or gives back the one that is open (decisions 11). */
import Stripe from 'stripe';
import { numOfPlan, offerFor, type PaidPlan, type Plan, type Price } from '#rules/plans.ts';
import { Refusal } from '#server/refusal.ts';
import { abandonCheckout, type Checkout, keepStripeSession, openCheckout } from '#server/store/checkouts.ts';
import { rememberChoice } from '#server/store/users.ts';
import type { World } from '#server/world.ts';

/** Shorter than Stripe's own 24 hours, so that a price we show is the price one pays. */
const lifetimeMs = 2 * 60 * 60 * 1000;

type Buyer = { uid: string; email: string; country: string; plan: Plan };

export async function startCheckout(
  world: World,
  buyer: Buyer,
  choice: PaidPlan,
): Promise<{ url: string; sessionId: string }> {
  const now = world.now();
  const offer = offerFor(buyer, choice);
  if (offer.verdict === 'already-owned') throw new Refusal('aborted', 'You own this plan already.');
  await rememberChoice(world.db, { uid: buyer.uid, plan: choice, now });
  const checkout = await openCheckout(world.db, {
    id: world.randomBytes(16).toString('base64url'),
    uid: buyer.uid,
    priceId: offer.price.id,
    now,
    expiresAt: now + lifetimeMs,
  });
  if (checkout.url && checkout.stripeSessionId)
    return { url: checkout.url, sessionId: checkout.stripeSessionId };

  const session = await createStripeSession(world, buyer, checkout, offer.price);
  if (!session.id || !session.url) throw malformedReply();
  await keepStripeSession(world.db, { id: checkout.id, stripeSessionId: session.id, url: session.url });
  return { url: session.url, sessionId: session.id };
}

/** The checkout's id is the idempotency key: two tabs at once get one session from Stripe. */
async function createStripeSession(world: World, buyer: Buyer, checkout: Checkout, price: Price) {
  const { siteUrl, stripe: configured } = world.config;
  const query = `num=${numOfPlan(price.gives)}&userID=${buyer.uid}`;
  const metadata = { uid: buyer.uid, price: price.id, checkout: checkout.id };
  try {
    return await world.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price: configured.prices[price.id], quantity: 1 }],
        client_reference_id: buyer.uid,
        customer_email: buyer.email,
        metadata,
        payment_intent_data: { metadata },
        expires_at: Math.floor(checkout.expiresAt / 1000),
        success_url: `${siteUrl}/PaymentSuccess?${query}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${siteUrl}/PaymentFail`,
      },
      { idempotencyKey: checkout.id },
    );
  } catch (error) {
    world.log({ event: 'checkout-failed', checkout: checkout.id, reason: (error as Error).message });
    if (error instanceof Stripe.errors.StripeError && error.statusCode)
      await abandonCheckout(world.db, { id: checkout.id });
    if (error instanceof Stripe.errors.StripeAPIError && /JSON/.test(error.message)) throw malformedReply();
    throw new Refusal('unavailable', 'Payment processing failed. Please try again.');
  }
}

function malformedReply(): Refusal {
  return new Refusal('internal', 'Invalid response from payment service');
}
