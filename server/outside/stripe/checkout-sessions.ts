/** Creates and expires Checkout sessions. https://docs.stripe.com/api/checkout/sessions */
import type Stripe from 'stripe';
import type { CheckoutOrder, CheckoutSession } from '#server/stripe-gateway.ts';
import { falseWhenInvalid, isEmailRefused, StripeFailure } from './errors.ts';
import { metadataOf } from './metadata.ts';

/**
 * Creates a session. When Stripe rejects the customer's email address, such as one with an accent, the session is
 * created without it and the payment page asks for one. The payment belongs to the user of the metadata either way.
 */
export async function createCheckoutSession(stripe: Stripe, order: CheckoutOrder): Promise<CheckoutSession> {
  const params = paramsOf(order);
  const { checkoutId: idempotencyKey } = order;
  try {
    const withEmail = { ...params, customer_email: order.email };
    return readCreated(await stripe.checkout.sessions.create(withEmail, { idempotencyKey }));
  } catch (error) {
    if (!isEmailRefused(error)) throw error;
    // Stripe rejects other parameters under a key that it has seen.
    const withoutEmail = { idempotencyKey: `${idempotencyKey}-without-email` };
    return readCreated(await stripe.checkout.sessions.create(params, withoutEmail));
  }
}

function paramsOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(order);
  return {
    mode: 'payment',
    line_items: [{ price: order.stripePriceId, quantity: 1 }],
    client_reference_id: order.uid,
    metadata,
    payment_intent_data: { metadata },
    // The price on our page is the price that one pays, in the currency of the page.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(order.expiresAt / 1000),
    success_url: `${order.successUrl}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: order.cancelUrl,
  };
}

/** Checks the reply, for the library accepts any JSON. @throws {StripeFailure} unreadable */
function readCreated(session: Partial<Stripe.Checkout.Session>): CheckoutSession {
  const { id, url, livemode } = session;
  if (typeof id !== 'string' || typeof url !== 'string' || !URL.canParse(url) || livemode === undefined)
    throw new StripeFailure('unreadable', 'Stripe opened a session without an id, a page or a mode');
  return {
    checkoutSessionId: id,
    url,
    amountCents: session.amount_total ?? null,
    currency: session.currency ?? null,
    livemode,
  };
}

/** Expires a session. Returns false for one that is no longer open, or that this account does not have. */
export async function expireSession(stripe: Stripe, checkoutSessionId: string): Promise<boolean> {
  return stripe.checkout.sessions.expire(checkoutSessionId).then(() => true, falseWhenInvalid);
}
