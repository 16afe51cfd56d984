/** Creates the Stripe Checkout session of a checkout, shared by all simultaneous requests. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '#rules/language.ts';
import { isOver } from '#rules/clock.ts';
import { agreedPart, hasTax } from '#rules/payments/billing.ts';
import { cancelledParameter, pages } from '#rules/pages.ts';
import { numOfPlan } from '#rules/plans.ts';
import { messagesFor } from '#messages/messages-for.ts';
import type { AppContext } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { signTerms } from './agreed-terms.ts';
import {
  acquireLease,
  type Checkout,
  releaseLease,
  findOpenCheckout,
  attachSession,
  markTooSmall,
  listOpenCheckouts,
} from './checkout-store.ts';
import { pauseTax } from './billing.ts';
import { type Deal, hasTermsOf } from './deal.ts';
import { abandonCheckout, confirmClosedSession } from './expire-checkout.ts';
import { isTooSmall, stripeFailureKind } from './stripe/errors.ts';
import type { CheckoutSession } from './stripe/gateway.ts';

type CheckoutLink = { url: string; sessionId: string };

type CheckoutRequest = {
  customer: { uid: string; email: string; language: Language };
  checkout: Checkout;
  deal: Deal;
  /** This request created the checkout, so it cannot be paid yet. */
  isNew: boolean;
};

/** After this time, the process that holds the lease is presumed dead. */
const leaseMs = 8_000;

const retryMs = 100;

/**
 * Returns the link to the payment page; null when this checkout has ended, so that a new one is needed.
 * @throws {ApiError} aborted when another plan was chosen; internal with the specification's message for a malformed
 * reply
 * @throws {StripeFailure} when Stripe does not answer
 */
export async function findOrCreateSession(
  ctx: AppContext,
  order: CheckoutRequest,
): Promise<CheckoutLink | null> {
  const { id } = order.checkout;
  for (let waitedMs = 0; waitedMs <= leaseMs; waitedMs += retryMs) {
    const checkout = await findOpenCheckout(ctx.db, { id });
    if (!checkout) return rejectIfOtherPlanChosen(ctx, order);
    const { checkoutSessionId: sessionId, url, leasedAt } = checkout;
    if (sessionId && url) return (await isStillOpen(ctx, sessionId, order)) ? { url, sessionId } : null;
    const isFree = leasedAt === null || isOver(leasedAt, { now: ctx.now(), lastsMs: leaseMs });
    if (isFree && (await acquireLease(ctx.db, { id, now: ctx.now(), leaseMs })))
      return requestSession(ctx, order);
    await wait(retryMs);
  }
  return null;
}

/** Returns true for a session that can still be paid. A new one is open; an older one may be paid or expired. */
async function isStillOpen(
  ctx: AppContext,
  sessionId: string,
  { checkout, isNew }: CheckoutRequest,
): Promise<boolean> {
  if (isNew || checkout.checkoutSessionId === null) return true;
  const reading = await ctx.stripe.readSession(sessionId);
  if (reading?.facts.status === 'open') return true;
  await confirmClosedSession(ctx, sessionId);
  return false;
}

async function requestSession(ctx: AppContext, order: CheckoutRequest): Promise<CheckoutLink | null> {
  const { id } = order.checkout;
  const session = await createSession(ctx, order).catch((error: unknown) => handleFailure(ctx, order, error));
  if (!session) return null;
  const { checkoutSessionId, url } = session;
  if (!isAsOrdered(ctx, order, session)) {
    await ctx.stripe.expireSession(checkoutSessionId).catch((error: unknown) => {
      ctx.log.warn({ event: 'checkout-not-expired', session: checkoutSessionId, error });
    });
    return rejectMalformed(ctx, order);
  }
  if (await attachSession(ctx.db, { id, checkoutSessionId: checkoutSessionId, url }))
    return { url, sessionId: checkoutSessionId };
  await ctx.stripe.expireSession(checkoutSessionId);
  return rejectIfOtherPlanChosen(ctx, order);
}

/**
 * Returns null when no other plan was chosen in another tab, so that the caller can try again. @throws {ApiError}
 * aborted
 */
export async function rejectIfOtherPlanChosen(
  ctx: AppContext,
  { customer, deal }: Pick<CheckoutRequest, 'deal'> & { customer: { uid: string } },
): Promise<null> {
  const open = await listOpenCheckouts(ctx.db, { uid: customer.uid });
  if (open.some((other) => !hasTermsOf(other, deal)))
    throw new ApiError('aborted', 'Another plan was chosen in the meantime.', { reason: 'chosen-otherwise' });
  return null;
}

/** Creates the session at Stripe. The same checkout gets the same session, so it is one attempt. */
function createSession(
  ctx: AppContext,
  { customer, checkout, deal: { price, amountCents, coupon, isGift, seats, billing } }: CheckoutRequest,
): Promise<CheckoutSession> {
  const { siteUrl } = ctx.config;
  // A repeated request must be the same, even if the customer has changed the language since.
  const language = checkout.language ?? customer.language;
  const listCents = price.amountCents * (seats ?? 1);
  const amountOffCents = listCents - amountCents;
  const shown = coupon
    ? { key: coupon.code, name: coupon.code }
    : { key: `sale-${language}`, name: messagesFor(language).receiptPdf.receiptTexts.sale };
  const stripePriceId = checkout.stripePriceId ?? price.stripePriceId;
  const named = { checkoutId: checkout.id, uid: customer.uid, priceId: price.id };
  return ctx.stripe.createCheckoutSession({
    ...named,
    signedTerms: signTerms(ctx, {
      ...named,
      stripePriceId,
      amountCents,
      currency: price.currency,
      listCents: amountOffCents > 0 ? listCents : null,
      coupon: coupon?.code ?? null,
      ...(seats !== null && { seats }),
      ...(billing !== 'off' && { billing }),
    }),
    email: customer.email,
    language,
    stripePriceId,
    isGift,
    seats,
    billing,
    discount: amountOffCents > 0 ? { ...shown, currency: price.currency, amountOffCents } : null,
    expiresAt: checkout.expiresAt,
    successUrl: `${siteUrl}/PaymentSuccess?num=${numOfPlan(price.gives)}&userID=${customer.uid}`,
    cancelUrl: `${siteUrl}${pages.paymentFail}?${cancelledParameter}=1`,
  });
}

/** Compares the session with what was shown, to catch another amount at Stripe before a customer pays it. */
function isAsOrdered(
  ctx: AppContext,
  { deal: { price, amountCents, billing } }: CheckoutRequest,
  session: CheckoutSession,
): boolean {
  const { amountCents: totalCents, taxCents } = session;
  return (
    totalCents !== null &&
    agreedPart({ amountCents: totalCents, taxCents }, billing) === amountCents &&
    session.currency?.toUpperCase() === price.currency &&
    session.livemode === ctx.stripe.livemode
  );
}

/**
 * Ends a failed request. Stripe repeats its reply for the same idempotency key, so a checkout with a reply is
 * abandoned; without one the lease is released and the next request reuses the key. Returns null when a new checkout
 * can do without the tax that Stripe rejects.
 */
async function handleFailure(ctx: AppContext, order: CheckoutRequest, error: unknown): Promise<null> {
  const kind = stripeFailureKind(error);
  if (kind === 'unreadable') return rejectMalformed(ctx, order);
  if (isTooSmall(error)) await markTooSmall(ctx.db, { id: order.checkout.id, now: ctx.now() });
  const isAnswered = kind === 'not-found' || kind === 'rejected' || kind === 'failed';
  if (isAnswered) await abandonCheckout(ctx, order.checkout);
  else await releaseLease(ctx.db, { id: order.checkout.id });
  const mayBeTax = kind === 'rejected' && hasTax(order.deal.billing) && !isTooSmall(error);
  if (mayBeTax && (await pauseTax(ctx, error))) return null;
  throw error;
}

async function rejectMalformed(ctx: AppContext, { checkout }: CheckoutRequest): Promise<never> {
  ctx.log.error({ event: 'checkout-reply-malformed', checkout: checkout.id });
  await abandonCheckout(ctx, checkout);
  throw new ApiError('internal', 'Invalid response from payment service');
}
