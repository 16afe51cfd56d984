/** Creates, finds and expires Checkout sessions. https://docs.stripe.com/api/checkout/sessions */
import Stripe from 'stripe';
import { asksDetails, hasTax } from '#rules/payments/billing.ts';
import { falseWhenInvalid, isEmailRejected, nullWhenMissing, StripeFailure } from './errors.ts';
import type { CheckoutOrder, CheckoutSession, SignedTerms } from './gateway.ts';

/** Marks our own sessions and payments among others of the same account. */
function metadataOf({ signedTerms, isGift, seats }: CheckoutOrder) {
  const { uid, priceId, checkoutId, terms, signature } = signedTerms;
  const named = { uid, price: priceId, checkout: checkoutId, terms, signature };
  return { ...named, ...(isGift && { gift: 'yes' }), ...(seats !== null && { seats: String(seats) }) };
}

export function signedTermsOf(metadata: Stripe.Metadata | null): SignedTerms | null {
  const { uid, price: priceId, checkout: checkoutId, terms, signature } = metadata ?? {};
  const isComplete = uid && priceId && checkoutId && terms && signature;
  return isComplete ? { uid, priceId, checkoutId, terms, signature } : null;
}

export function isOurs(metadata: Stripe.Metadata | null | undefined): boolean {
  return metadata?.['checkout'] !== undefined || metadata?.['price'] !== undefined;
}

/**
 * Creates a session. When Stripe rejects the customer's email address, such as one with an accent, the session is
 * created without it and the payment page asks for one. The payment belongs to the user of the metadata either way.
 */
export async function createCheckoutSession(stripe: Stripe, order: CheckoutOrder): Promise<CheckoutSession> {
  const coupon = order.discount && (await ensureCoupon(stripe, order.discount));
  const params = {
    ...paramsOf(order),
    line_items: [await lineItem(stripe, order)],
    ...(coupon !== null && { discounts: [{ coupon }] }),
  };
  // Without anything that may change later, so that a checkout has one session.
  const idempotencyKey = order.checkoutId;
  try {
    const withEmail = { ...params, customer_email: order.email };
    return readCreated(await stripe.checkout.sessions.create(withEmail, { idempotencyKey }));
  } catch (error) {
    if (!isEmailRejected(error)) throw error;
    // Stripe rejects other parameters under a key that it has seen.
    const withoutEmail = { idempotencyKey: `${idempotencyKey}-without-email` };
    return readCreated(await stripe.checkout.sessions.create(params, withoutEmail));
  }
}

function paramsOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = metadataOf(order);
  return {
    mode: 'payment',
    locale: order.language,
    client_reference_id: order.uid,
    metadata,
    payment_intent_data: { metadata },
    // Charge the price of our page, in its currency.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(order.expiresAt / 1000),
    success_url: `${order.successUrl}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: order.cancelUrl,
    ...(asksDetails(order.billing) && billingParams(order)),
  };
}

/** Tax numbers are optional, and Stripe asks for them only where it supports them. */
function billingParams({ billing }: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  return {
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    name_collection: {
      individual: { enabled: true },
      business: { enabled: true, optional: true },
    },
    ...(hasTax(billing) && { automatic_tax: { enabled: true } }),
  };
}

/**
 * Whether tax is included or added belongs to a price at Stripe and never changes there. So with tax, the item has a
 * price of its own, made from ours, which its metadata name.
 */
async function lineItem(
  stripe: Stripe,
  { stripePriceId, billing, seats }: CheckoutOrder,
): Promise<Stripe.Checkout.SessionCreateParams.LineItem> {
  if (!hasTax(billing)) return { price: stripePriceId, quantity: seats ?? 1 };
  const { currency, product, unit_amount: amount } = await stripe.prices.retrieve(stripePriceId);
  if (amount === null) throw new StripeFailure('unreadable', 'The price has no single amount');
  return {
    price_data: {
      currency,
      product: typeof product === 'string' ? product : product.id,
      unit_amount: amount,
      tax_behavior: billing === 'tax-added' ? 'exclusive' : 'inclusive',
    },
    quantity: seats ?? 1,
    metadata: { price: stripePriceId },
  };
}

export async function isTaxReady(stripe: Stripe): Promise<boolean> {
  return (await stripe.tax.settings.retrieve()).status === 'active';
}

/**
 * Returns the id of Stripe's coupon for an amount, which is created with its first checkout. The id names everything
 * that the coupon is, so a second one with this id is the same.
 */
async function ensureCoupon(
  stripe: Stripe,
  { key, name, currency, amountOffCents }: NonNullable<CheckoutOrder['discount']>,
): Promise<string> {
  const id = `lectern_${key}_${currency}_${amountOffCents}`;
  const params = { id, name, amount_off: amountOffCents, currency: currency.toLowerCase() };
  try {
    await stripe.coupons.create({ ...params, duration: 'once' });
  } catch (error) {
    const exists = error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists';
    if (!exists) throw error;
  }
  return id;
}

/** Validates the reply, since the library accepts any JSON. @throws {StripeFailure} unreadable */
function readCreated(session: Partial<Stripe.Checkout.Session>): CheckoutSession {
  const { id, url, livemode } = session;
  if (typeof id !== 'string' || typeof url !== 'string' || !URL.canParse(url) || livemode === undefined)
    throw new StripeFailure('unreadable', 'Stripe opened a session without an id, a page or a mode');
  return {
    checkoutSessionId: id,
    url,
    amountCents: session.amount_total ?? null,
    taxCents: session.total_details?.amount_tax ?? 0,
    currency: session.currency ?? null,
    livemode,
  };
}

/** Returns false for a session that is no longer open, or unknown to this account. */
export async function expireSession(stripe: Stripe, checkoutSessionId: string): Promise<boolean> {
  return stripe.checkout.sessions.expire(checkoutSessionId).then(() => true, falseWhenInvalid);
}

export async function findSessionOfIntent(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
  const sessions = await stripe.checkout.sessions
    .list({ payment_intent: paymentIntentId, limit: 1 })
    .catch(nullWhenMissing);
  return sessions?.data[0]?.id ?? null;
}

export async function findSessionBehind(stripe: Stripe, stripeId: string): Promise<string | null> {
  if (stripeId.startsWith('cs_')) return stripeId;
  const paymentIntentId = stripeId.startsWith('pi_') ? stripeId : await findIntentBehind(stripe, stripeId);
  return paymentIntentId === null ? null : findSessionOfIntent(stripe, paymentIntentId);
}

export async function listSessionsOfEmail(stripe: Stripe, email: string): Promise<string[]> {
  const sessions = await stripe.checkout.sessions
    .list({ customer_details: { email }, limit: 20 })
    .catch((error: unknown) => {
      // No session can have an email address that Stripe rejects.
      if (isEmailRejected(error)) return { data: [] };
      throw error;
    });
  return sessions.data.map(({ id }) => id);
}

async function findIntentBehind(stripe: Stripe, stripeId: string): Promise<string | null> {
  const found = await retrieve(stripe, stripeId)?.catch(nullWhenMissing);
  const intent = found?.payment_intent;
  return (typeof intent === 'string' ? intent : intent?.id) ?? null;
}

/** Retrieves an object by its id, whose prefix identifies its type. */
function retrieve(
  stripe: Stripe,
  stripeId: string,
): Promise<{ payment_intent: string | Stripe.PaymentIntent | null }> | null {
  if (/^(ch|py)_/.test(stripeId)) return stripe.charges.retrieve(stripeId);
  if (/^(re|pyr)_/.test(stripeId)) return stripe.refunds.retrieve(stripeId);
  if (/^(du|dp)_/.test(stripeId)) return stripe.disputes.retrieve(stripeId);
  return null;
}
