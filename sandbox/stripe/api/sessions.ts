import { type Endpoint, get, listObjects, pageParameters, post, readEndpoints } from './endpoint.ts';
import { type LocalStripe, nowSeconds, StripeError } from '#sandbox/stripe/local-stripe.ts';
import { readLineItems } from './prices.ts';
import type { CheckoutSession } from '../objects/objects.ts';
import type { Params } from './params.ts';
import { makeSession, readSession } from '#sandbox/stripe/objects/make-session.ts';

/** @see https://docs.stripe.com/api/checkout/sessions */
export const sessionEndpoints: Endpoint[] = [
  ...rejectUnknownIntents(
    readEndpoints('checkout.session', '/checkout/sessions', [
      'payment_intent',
      'customer',
      'customer_details.email',
      'status',
    ]),
  ),
  post('/checkout/sessions', createSession),
  post('/checkout/sessions/:id', (stripe, params, id) => {
    params.allowOnly('metadata');
    const { metadata } = stripe.store.require('checkout.session', id);
    return stripe.store.change('checkout.session', id, {
      metadata: { ...metadata, ...params.metadata() },
    });
  }),
  post('/checkout/sessions/:id/expire', (stripe, params, id) => {
    params.allowOnly();
    const session = stripe.store.require('checkout.session', id);
    if (session.status !== 'open')
      throw new StripeError(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireSession(stripe, id);
  }),
  get('/checkout/sessions/:id/line_items', ({ store }, params, id) => {
    params.allowOnly(...pageParameters);
    store.require('checkout.session', id);
    return listObjects(store, 'item', lineItemsUrl(id), params, { parent: id });
  }),
];

/** Like Stripe, rejects a list of sessions by an unknown intent. */
function rejectUnknownIntents(endpoints: Endpoint[]): Endpoint[] {
  return endpoints.map((endpoint) => ({
    ...endpoint,
    answer(stripe, params, id) {
      const intent = params.text('payment_intent');
      if (intent) stripe.store.require('payment_intent', intent, 'payment_intent');
      return endpoint.answer(stripe, params, id);
    },
  }));
}

export function expireSession(stripe: LocalStripe, id: string): CheckoutSession {
  const session = stripe.store.change('checkout.session', id, { status: 'expired', url: null });
  stripe.announce('checkout.session.expired', session);
  return session;
}

export function expireOverdueSessions(stripe: LocalStripe): void {
  for (const id of stripe.store.overdueSessionIds(nowSeconds(stripe))) expireSession(stripe, id);
}

export function lineItemsUrl(sessionId: string): string {
  return `/v1/checkout/sessions/${sessionId}/line_items`;
}

function createSession(stripe: LocalStripe, params: Params): CheckoutSession {
  const wishes = readSession(stripe, params);
  const items = readLineItems(stripe, params, wishes.coupon?.amount_off);
  const [currency] = items.map((item) => item.currency);
  if (wishes.coupon && wishes.coupon.currency !== currency)
    params.reject('discounts', 'The coupon has another currency than the line items.');
  if (wishes.billing.tax && items.some(({ price }) => price.tax_behavior === 'unspecified'))
    params.reject('line_items', 'Automatic tax needs the tax behavior of each price.');
  const session = makeSession(stripe, wishes, items);
  stripe.store.insert('checkout.session', session);
  // Lists are newest first, but line items keep their order.
  for (const item of items.toReversed()) stripe.store.insert('item', item, session.id);
  stripe.store.insert('intent_wishes', { id: `${session.id}_intent`, ...wishes.intent });
  return session;
}
