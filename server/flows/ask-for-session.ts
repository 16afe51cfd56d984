/** Gets a checkout its session at Stripe: one for all who ask at once. */
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { numOfPlan, type Price } from '#rules/plans.ts';
import { isLivemode, readSession } from '#server/outside/stripe.ts';
import { Refusal } from '#server/refusal.ts';
import {
  beginAsking,
  type Checkout,
  endAsking,
  findOpenCheckout,
  keepStripeSession,
  listOpenCheckouts,
} from '#server/store/checkouts.ts';
import type { World } from '#server/world.ts';
import { takeBack } from './checkout-attempts.ts';
import { lookInto } from './end-checkout.ts';

type Opened = { url: string; sessionId: string };

type Order = {
  buyer: { uid: string; email: string };
  checkout: Checkout;
  price: Price;
  /** Made a moment ago, so that nobody can have paid it yet. */
  isNew: boolean;
};

/** As long as Stripe is asked once; whoever asks is thought to have died after that. */
const askingMs = 8_000;

const pauseMs = 100;

/**
 * Where to pay; null when this checkout came to an end meanwhile, so that one begins anew.
 * @throws {Refusal} aborted when another plan was chosen meanwhile; internal in the seed's words for a reply that makes no sense
 * @throws {Stripe.errors.StripeError} when Stripe does not answer
 */
export async function sessionOf(world: World, order: Order): Promise<Opened | null> {
  const { id } = order.checkout;
  for (let waitedMs = 0; waitedMs <= askingMs; waitedMs += pauseMs) {
    const checkout = await findOpenCheckout(world.db, { id });
    if (!checkout) return refuseIfOvertaken(world, order);
    const { stripeSessionId: sessionId, url, askedAt } = checkout;
    if (sessionId && url) return (await isStillOpen(world, sessionId, order)) ? { url, sessionId } : null;
    const isFree = askedAt === null || askedAt <= world.now() - askingMs;
    if (isFree && (await beginAsking(world.db, { id, now: world.now(), patienceMs: askingMs })))
      return askStripe(world, order);
    await wait(pauseMs);
  }
  return null;
}

/** A session that someone waited for just now is open; an older one may be paid or over. */
async function isStillOpen(world: World, sessionId: string, { checkout, isNew }: Order): Promise<boolean> {
  if (isNew || checkout.stripeSessionId === null) return true;
  const reading = await readSession(world.stripe, sessionId);
  if (reading?.facts.status === 'open') return true;
  await lookInto(world, sessionId);
  return false;
}

async function askStripe(world: World, order: Order): Promise<Opened | null> {
  const { id } = order.checkout;
  const session = await createSession(world, order).catch((error: unknown) => giveUp(world, order, error));
  if (!isAsAsked(world, order, session)) {
    world.log({ event: 'checkout-reply-malformed', checkout: id });
    await takeBack(world, order.checkout);
    throw new Refusal('internal', malformedReply);
  }
  const opened = { stripeSessionId: session.id, url: session.url };
  if (await keepStripeSession(world.db, { id, ...opened }))
    return { url: session.url, sessionId: session.id };
  await world.stripe.checkout.sessions.expire(session.id);
  return refuseIfOvertaken(world, order);
}

/** A later press in another tab wins; null when there is none, and it can be tried again. */
async function refuseIfOvertaken(world: World, { buyer, price }: Order): Promise<null> {
  const open = await listOpenCheckouts(world.db, { uid: buyer.uid });
  if (open.some(({ priceId }) => priceId !== price.id))
    throw new Refusal('aborted', 'Another plan was chosen meanwhile.', { reason: 'chosen-otherwise' });
  return null;
}

/** The checkout's id is the idempotency key, so that asking again is the same attempt. */
function createSession(world: World, { buyer, checkout, price }: Order): Promise<Stripe.Checkout.Session> {
  const { siteUrl, stripe: configured } = world.config;
  const query = `num=${numOfPlan(price.gives)}&userID=${buyer.uid}`;
  const metadata = { uid: buyer.uid, price: price.id, checkout: checkout.id };
  return world.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ price: checkout.stripePriceId ?? configured.prices[price.id], quantity: 1 }],
      client_reference_id: buyer.uid,
      customer_email: buyer.email,
      metadata,
      payment_intent_data: { metadata },
      // The price we show is the price one pays, in the currency we show.
      adaptive_pricing: { enabled: false },
      expires_at: Math.floor(checkout.expiresAt / 1000),
      success_url: `${siteUrl}/PaymentSuccess?${query}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/PaymentFail`,
    },
    { idempotencyKey: checkout.id },
  );
}

const malformedReply = 'Invalid response from payment service';

/** A Stripe price with another amount than ours is noticed here, before anybody has paid it. */
function isAsAsked(
  world: World,
  { price }: Order,
  session: Partial<Stripe.Checkout.Session> | null,
): session is Stripe.Checkout.Session & { url: string } {
  return (
    typeof session?.id === 'string' &&
    URL.canParse(session.url ?? '') &&
    session.amount_total === price.amountCents &&
    session.currency?.toUpperCase() === price.currency &&
    session.livemode === isLivemode(world.config.stripe.secretKey)
  );
}

/** What Stripe has answered under this key it answers again; where it has not, the key is asked with once more. */
async function giveUp(world: World, order: Order, error: unknown): Promise<never> {
  const isJson = !(error instanceof Stripe.errors.StripeAPIError && /JSON/.test(error.message));
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  const isAnswered = status !== undefined && status !== 409 && status !== 429;
  if (isAnswered || !isJson) await takeBack(world, order.checkout);
  else await endAsking(world.db, { id: order.checkout.id });
  if (!isJson) throw new Refusal('internal', malformedReply);
  throw error;
}
