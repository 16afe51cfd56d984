/** Gets a checkout its session at Stripe: one for all who ask at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { numOfPlan, type Price } from '#rules/plans.ts';
import { stripeFailureKind } from '#server/outside/stripe/errors.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  acquireLease,
  type Checkout,
  releaseLease,
  findOpenCheckout,
  attachSession,
  listOpenCheckouts,
} from '#server/store/payments/checkouts.ts';
import type { CheckoutSession } from '#server/stripe-gateway.ts';
import type { AppContext } from '#server/context.ts';
import { abandonCheckout } from './checkout-attempts.ts';
import { confirmClosedSession } from './expire-checkout.ts';

type CheckoutLink = { url: string; sessionId: string };

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
 * @throws {Refusal} aborted when another plan was chosen meanwhile; internal in the specification's words for a reply that makes no sense
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function createSessionOf(ctx: AppContext, order: Order): Promise<CheckoutLink | null> {
  const { id } = order.checkout;
  for (let waitedMs = 0; waitedMs <= askingMs; waitedMs += pauseMs) {
    const checkout = await findOpenCheckout(ctx.db, { id });
    if (!checkout) return refuseIfOtherPlanChosen(ctx, order);
    const { checkoutSessionId: sessionId, url, leasedAt } = checkout;
    if (sessionId && url) return (await isStillOpen(ctx, sessionId, order)) ? { url, sessionId } : null;
    const isFree = leasedAt === null || leasedAt <= ctx.now() - askingMs;
    if (isFree && (await acquireLease(ctx.db, { id, now: ctx.now(), patienceMs: askingMs })))
      return askStripe(ctx, order);
    await wait(pauseMs);
  }
  return null;
}

/** A session that someone waited for just now is open; an older one may be paid or over. */
async function isStillOpen(ctx: AppContext, sessionId: string, { checkout, isNew }: Order): Promise<boolean> {
  if (isNew || checkout.checkoutSessionId === null) return true;
  const reading = await ctx.stripe.readSession(sessionId);
  if (reading?.facts.status === 'open') return true;
  await confirmClosedSession(ctx, sessionId);
  return false;
}

async function askStripe(ctx: AppContext, order: Order): Promise<CheckoutLink | null> {
  const { id } = order.checkout;
  const session = await createSession(ctx, order).catch((error: unknown) => giveUp(ctx, order, error));
  if (!isAsAsked(ctx, order, session)) return refuseMalformed(ctx, order);
  const { checkoutSessionId, url } = session;
  if (await attachSession(ctx.db, { id, checkoutSessionId: checkoutSessionId, url }))
    return { url, sessionId: checkoutSessionId };
  await ctx.stripe.expireSession(checkoutSessionId);
  return refuseIfOtherPlanChosen(ctx, order);
}

/** A later press in another tab wins; null when there is none, and it can be tried again. @throws {Refusal} aborted */
export async function refuseIfOtherPlanChosen(
  ctx: AppContext,
  { buyer, price }: Pick<Order, 'price'> & { buyer: { uid: string } },
): Promise<null> {
  const open = await listOpenCheckouts(ctx.db, { uid: buyer.uid });
  if (open.some(({ priceId }) => priceId !== price.id))
    throw new Refusal('aborted', 'Another plan was chosen meanwhile.', { reason: 'chosen-otherwise' });
  return null;
}

/** Asked again for the same checkout, Stripe gives the same session, so that it is one attempt. */
function createSession(ctx: AppContext, { buyer, checkout, price }: Order): Promise<CheckoutSession> {
  const { siteUrl, stripe: configured } = ctx.config;
  return ctx.stripe.createCheckoutSession({
    checkoutId: checkout.id,
    uid: buyer.uid,
    email: buyer.email,
    priceId: price.id,
    stripePriceId: checkout.stripePriceId ?? configured.prices[price.id],
    expiresAt: checkout.expiresAt,
    successUrl: `${siteUrl}/PaymentSuccess?num=${numOfPlan(price.gives)}&userID=${buyer.uid}`,
    cancelUrl: `${siteUrl}/PaymentFail`,
  });
}

/** A Stripe price with another amount than ours is noticed here, before anybody has paid it. */
function isAsAsked(ctx: AppContext, { price }: Order, session: CheckoutSession): boolean {
  return (
    session.amountCents === price.amountCents &&
    session.currency?.toUpperCase() === price.currency &&
    session.livemode === ctx.stripe.livemode
  );
}

/** What Stripe has answered under this key it answers again; where it has not, the key is asked with once more. */
async function giveUp(ctx: AppContext, order: Order, error: unknown): Promise<never> {
  const kind = stripeFailureKind(error);
  if (kind === 'unreadable') return refuseMalformed(ctx, order);
  const isAnswered = kind === 'not-found' || kind === 'refused' || kind === 'failed';
  if (isAnswered) await abandonCheckout(ctx, order.checkout);
  else await releaseLease(ctx.db, { id: order.checkout.id });
  throw error;
}

async function refuseMalformed(ctx: AppContext, { checkout }: Order): Promise<never> {
  ctx.log({ event: 'checkout-reply-malformed', checkout: checkout.id });
  await abandonCheckout(ctx, checkout);
  throw new Refusal('internal', 'Invalid response from payment service');
}
