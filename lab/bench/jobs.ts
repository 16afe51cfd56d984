/** The measured jobs: the most frequent requests, and those that money passes through. */
import { createHmac } from 'node:crypto';
import { select } from './database.ts';
import type { Learner, SignedIn } from './learners.ts';
import { type BenchRequest, numberMark } from './load.ts';
import { type Product, setControl } from './product.ts';
import type { Job, Shop } from './side-by-side.ts';

export const requestOf = {
  landing: (): BenchRequest => ({
    path: '/',
    headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  }),
  outline: ({ session }: Learner): BenchRequest => ({ path: '/api/course', session }),
  playback: ({ session, stream, lessonId }: Learner): BenchRequest => ({
    path: `/api/lessons/${lessonId}/playback?stream=${stream}`,
    session,
  }),
  progress: ({ session, lessonId }: Learner): BenchRequest => ({
    method: 'PUT',
    path: `/api/lessons/${lessonId}/progress`,
    session,
    body: `{"ranges":[[0,${numberMark}]],"resumeAt":9}`,
  }),
  checkout: ({ session }: SignedIn): BenchRequest => ({
    method: 'POST',
    path: '/api/checkouts',
    session,
    body: '{"plan":"ultra"}',
  }),
  /** Each visitor comes from a network of their own. */
  signInLink: (index: number): BenchRequest => ({
    method: 'POST',
    path: '/api/sign-in-links',
    body: `{"email":"visitor-${index}@example.com"}`,
    headers: { 'X-Forwarded-For': `10.${index >> 14}.${(index >> 7) & 127}.${index & 127}` },
  }),
};

/** A round of jobs that each customer does once. */
const customersARound = 256;
/** The job that polls Stripe for missed events would find these before they are delivered. */
export const pollsRarely = { RECONCILE_SECONDS: '200' };

export const jobs = {
  landing: {
    title: 'landing page',
    limits: { sqlite: 0.6, postgresql: 0.6 },
    byProcessor: true,
    isStatic: true,
    requests: () => Array.from({ length: 32 }, requestOf.landing),
  },
  outline: {
    title: 'outline',
    limits: { sqlite: 0.5, postgresql: 0.5 },
    requests: ({ learners }) => learners.map(requestOf.outline),
  },
  playback: {
    title: 'playback',
    limits: { sqlite: 0.5, postgresql: 0.4 },
    requests: ({ learners }) => learners.map(requestOf.playback),
  },
  progress: {
    title: 'progress write, on disk before the reply',
    limits: { sqlite: 1, postgresql: 0.4 },
    isWrite: true,
    requests: ({ learners }) => learners.map(requestOf.progress),
  },
  checkout: {
    title: 'checkout',
    limits: { sqlite: 0.25, postgresql: 0.2 },
    once: customersARound,
    isWrite: true,
    environment: pollsRarely,
    requests: ({ customers }, count) => customers.splice(0, count).map(requestOf.checkout),
    stripe: async ({ product }) => ({
      ...stripeOf(product, '/v1/checkout/sessions'),
      method: 'POST',
      form: new URLSearchParams({
        mode: 'payment',
        success_url: product.url,
        'line_items[0][price]': await stripePriceId(product),
        'line_items[0][quantity]': '1',
      }).toString(),
    }),
  },
  webhook: {
    title: 'webhook: payment, plan, receipt and email',
    limits: { sqlite: 0.25, postgresql: 0.15 },
    once: customersARound,
    isWrite: true,
    environment: pollsRarely,
    requests: async (shop, count) => (await buy(shop, count)).map((event) => deliveryOf(event, shop.product)),
    stripe: async ({ product }) => {
      const [bought] = await readEvents(product, 1);
      if (!bought) throw new Error('Nothing was bought.');
      return { ...stripeOf(product, `/v1/checkout/sessions/${bought.data.object.id}`), method: 'GET' };
    },
  },
} satisfies Record<string, Job>;

function stripeOf({ sandboxUrl, environment }: Product, path: string) {
  return { url: `${sandboxUrl}${path}`, key: environment['STRIPE_SECRET_KEY'] ?? '' };
}

async function stripePriceId({ place }: Product): Promise<string> {
  const [price] = await select(place, 'select "stripePriceId" from prices where "stripePriceId" is not null');
  if (!price) throw new Error('There is no price yet.');
  return String(price['stripePriceId']);
}

/** An event as Stripe sends it; only what is used here is named. */
type PaidEvent = { id: string; data: { object: { id: string } } };

const atOnce = 8;

/** Has so many customers pay at the sandbox, whose webhooks are dropped. Returns the events. */
async function buy({ product, customers }: Shop, count: number): Promise<PaidEvent[]> {
  await setControl(product.sandboxUrl, { stripe: { webhooks: 'drop' } });
  const buyers = customers.splice(0, count);
  if (buyers.length < count) throw new Error('There are too few customers.');
  const payNext = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = buyers.pop()) await pay(product, buyer);
  };
  await Promise.all(Array.from({ length: atOnce }, payNext));
  return readEvents(product, count);
}

async function pay({ url, sandboxUrl }: Product, customer: SignedIn): Promise<void> {
  const { path, body = null } = requestOf.checkout(customer);
  const opened = await fetch(new URL(path, url), {
    method: 'POST',
    headers: {
      cookie: `session=${customer.session}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body,
  });
  if (!opened.ok) throw new Error(`${path} answered ${opened.status}: ${await opened.text()}`);
  const { sessionId } = (await opened.json()) as { sessionId: string };
  const card = { method: 'card', number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Aisyah' };
  const paid = await fetch(`${sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}.`);
}

/** The newest events of paid sessions. */
async function readEvents(product: Product, count: number): Promise<PaidEvent[]> {
  const events: PaidEvent[] = [];
  while (events.length < count) {
    const after = events.at(-1)?.id;
    const query = `type=checkout.session.completed&limit=100${after ? `&starting_after=${after}` : ''}`;
    const { url, key } = stripeOf(product, `/v1/events?${query}`);
    const reply = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const { data = [] } = (await reply.json()) as { data?: PaidEvent[] };
    if (data.length === 0) throw new Error(`Stripe knows ${events.length} paid sessions of ${count}.`);
    events.push(...data);
  }
  return events.slice(0, count);
}

/** The event as Stripe delivers it. Its signature is good for five minutes. */
function deliveryOf(event: PaidEvent, { environment }: Product): BenchRequest {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', environment['STRIPE_WEBHOOK_SECRET'] ?? '')
    .update(`${seconds}.${body}`)
    .digest('hex');
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    body,
    headers: { 'Stripe-Signature': `t=${seconds},v1=${signature}` },
  };
}
