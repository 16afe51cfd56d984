/** Stripe's list of events, read from the oldest to the newest; Stripe itself lists the newest first. */
import type Stripe from 'stripe';

/** Stripe keeps an event for this long, in milliseconds. https://docs.stripe.com/api/events */
export const eventsKeptMs = 30 * 24 * 60 * 60 * 1000;

/** The events after which someone may own more or less than before. */
const tellingTypes = [
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

const pageSize = 100;
const firstSpanSeconds = 60 * 60;

/**
 * Events made within the given times (milliseconds since 1970), a span of time after the other and the oldest first.
 * Everything before `until` has been read. A span holds about a page, however long it is, so that memory stays small.
 * `call` makes each request. @throws {Stripe.errors.StripeError}
 */
export async function* listEventsOldestFirst(
  stripe: Stripe,
  made: { after: number; before: number },
  call: <T>(request: () => Promise<T>) => Promise<T>,
): AsyncGenerator<{ events: Stripe.Event[]; until: number }> {
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
    const events = [...page.data, ...older].toReversed();
    yield { events, until: Math.min((span.lte + 1) * 1000, made.before) };
    start = span.lte + 1;
    if (events.length < pageSize / 2) length *= 2;
  }
}

type Span = { gte: number; lte: number };

/** A single second that holds more than a page. */
async function listRest(
  stripe: Stripe,
  span: Span,
  newest: Stripe.Event[],
  call: <T>(request: () => Promise<T>) => Promise<T>,
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

function listPage(stripe: Stripe, created: Span, after?: string): Promise<Stripe.ApiList<Stripe.Event>> {
  return stripe.events.list({
    types: tellingTypes,
    created,
    limit: pageSize,
    ...(after !== undefined && { starting_after: after }),
  });
}
