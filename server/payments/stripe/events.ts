/** Reads Stripe's events, oldest first although Stripe lists the newest first, and verifies webhook deliveries. */
import type Stripe from 'stripe';
import { notedRedemptionOf } from './charges.ts';
import { isOurs } from './checkout-sessions.ts';
import { callStripe } from './errors.ts';
import type { StripeEvent, StripeGateway, WebhookEndpoint } from './gateway.ts';

/** Event types that may change what a customer owns. */
export const handledTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/**
 * Webhooks need not deliver it: only a restored backup learns anything from it, and that polls. Stripe also sends it for
 * other changes of a charge.
 */
const redeemedType = 'charge.updated';

/** How long Stripe keeps an event. https://docs.stripe.com/api/events */
export const eventsKeptMs = 30 * 24 * 60 * 60 * 1000;

const pageSize = 100;
const firstSpanSeconds = 60 * 60;

/** The maximum age of a signature; Stripe signs each delivery attempt again. */
const oldestSeconds = 300;

/** How far ahead a signature may be dated, since clocks differ; the library alone would accept any date. */
const aheadSeconds = 30;

/** Stripe allows 16 endpoints per account. */
const endpointsAtMost = 100;

type Call = Parameters<StripeGateway['listEvents']>[1];
type Span = { gte: number; lte: number };

export async function* listEventsOldestFirst(
  stripe: Stripe,
  made: { after: number; before: number },
  call: Call,
): ReturnType<StripeGateway['listEvents']> {
  const end = Math.floor(made.before / 1000);
  let start = Math.floor(made.after / 1000);
  let length = firstSpanSeconds;
  while (start <= end) {
    const span = { gte: start, lte: Math.min(start + length - 1, end) };
    const page = await call(() => listPage(stripe, span));
    const isDivisible = span.lte > span.gte;
    if (page.has_more && isDivisible) {
      length = Math.ceil((span.lte - span.gte + 1) / 4);
      continue;
    }
    const older = page.has_more ? await listRest(stripe, span, page.data, call) : [];
    const listed = [...page.data, ...older].toReversed();
    const events = listed
      .filter((event) => event.type !== redeemedType || isRedemption(event))
      .map(readEvent);
    yield { events, until: Math.min((span.lte + 1) * 1000, made.before) };
    start = span.lte + 1;
    if (listed.length < pageSize / 2) length *= 2;
  }
}

/** Lists the rest of a single second with more events than a page. */
async function listRest(
  stripe: Stripe,
  span: Span,
  newest: Stripe.Event[],
  call: Call,
): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  let last = newest.at(-1)?.id;
  while (last !== undefined) {
    const after = last;
    const page = await call(() => listPage(stripe, span, after));
    events.push(...page.data);
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  }
  return events;
}

function isRedemption({ data: { object } }: Stripe.Event): boolean {
  return object.object === 'charge' && notedRedemptionOf(object) !== null;
}

function listPage(stripe: Stripe, created: Span, after?: string): Promise<Stripe.ApiList<Stripe.Event>> {
  return callStripe(
    stripe.events.list({
      types: [...handledTypes, redeemedType],
      created,
      limit: pageSize,
      ...(after !== undefined && { starting_after: after }),
    }),
  );
}

/** https://docs.stripe.com/api/events/list */
export async function readDeliveries(
  stripe: Stripe,
  made: { after: number; before: number },
): ReturnType<StripeGateway['readDeliveries']> {
  const created = { gte: Math.floor(made.after / 1000), lte: Math.floor(made.before / 1000) };
  const [failed, delivered] = await Promise.all([
    stripe.events.list({ types: handledTypes, delivery_success: false, created, limit: pageSize }),
    stripe.events.list({ types: handledTypes, delivery_success: true, limit: 1 }),
  ]);
  const lastDelivered = delivered.data[0]?.created ?? 0;
  return {
    undelivered: failed.data.filter((event) => event.created > lastDelivered).length,
    isTried: failed.data.length + delivered.data.length > 0,
  };
}

type EventObject = {
  object?: string;
  id?: string;
  payment_intent?: unknown;
  metadata?: Stripe.Metadata | null;
};

function readEvent(event: Stripe.Event): StripeEvent {
  const { id, type, livemode } = event;
  const about = event.data.object as EventObject;
  const intent = about.object === 'payment_intent' ? about.id : about.payment_intent;
  return {
    id,
    type,
    livemode,
    checkoutSessionId: (about.object === 'checkout.session' ? about.id : null) ?? null,
    paymentIntentId: typeof intent === 'string' ? intent : null,
    isOurs: isOurs(about.metadata),
    paidSession: readPaidSession(event),
  };
}

function readPaidSession(event: Stripe.Event): StripeEvent['paidSession'] {
  const session = event.data.object;
  if (session.object !== 'checkout.session' || session.payment_status !== 'paid') return null;
  return {
    checkoutSessionId: session.id,
    uid: session.client_reference_id,
    amountCents: session.amount_total,
    currency: session.currency,
  };
}

type Delivery = Parameters<StripeGateway['readDelivery']>[0];

/** Verifies that Stripe signed a webhook delivery. https://docs.stripe.com/webhooks#verify-manually */
export function readDelivery(
  stripe: Stripe,
  secret: string,
  delivery: Delivery,
): StripeEvent | 'not-signed' | 'not-an-event' {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(delivery.signature)?.[1]);
  if (!(signedAt <= delivery.now / 1000 + aheadSeconds)) return 'not-signed';
  let signed: unknown;
  try {
    signed = readSigned(stripe, secret, delivery);
  } catch {
    return 'not-signed';
  }
  return isEvent(signed) ? readEvent(signed) : 'not-an-event';
}

/** @throws {Error} for an invalid or old signature, or a body that is not JSON */
function readSigned(stripe: Stripe, secret: string, { body, signature, now }: Delivery): unknown {
  return stripe.webhooks.constructEvent(body, signature, secret, oldestSeconds, undefined, now);
}

/** Checks the fields that handling needs; a signature only proves the sender. */
function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || !isObject(value['data'])) return false;
  const { id, type, livemode, data } = value;
  const isNamed = typeof id === 'string' && typeof type === 'string' && typeof livemode === 'boolean';
  return isNamed && isObject(data['object']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** https://docs.stripe.com/api/webhook_endpoints */
export async function listWebhookEndpoints(stripe: Stripe): Promise<WebhookEndpoint[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: endpointsAtMost });
  return data.map(({ url, status, enabled_events: events }) => ({
    url,
    isEnabled: status === 'enabled',
    events: events.includes('*') ? 'all' : events,
  }));
}
