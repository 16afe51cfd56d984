/** Checkout sessions that are paid at the sandbox's Stripe while its webhooks are held back. */
import { createHmac } from 'node:crypto';
import type { BenchRequest } from '../load/requests.ts';
import type { SignedIn } from '../learners.ts';
import { type Product, setControl } from '../product.ts';

/** An event as Stripe sends it; only what is used here is named. */
export type PaidEvent = { id: string; data: { object: { id: string; metadata: Record<string, string> } } };

export type Bought = { sessionId: string; event: PaidEvent };

/** Buys Ultra as one customer. @throws {Error} when the product or the sandbox refuses it */
export async function buyOnce(
  { url, sandboxUrl, environment }: Product,
  { session }: SignedIn,
): Promise<Bought> {
  await setControl(sandboxUrl, { stripe: { webhooks: 'drop' } });
  const cookie = { cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' };
  const opened = await send(`${url}api/checkouts`, 'POST', { plan: 'ultra' }, cookie);
  const { sessionId } = opened as { sessionId: string };
  const form = { method: 'card', number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Aisyah' };
  const paid = await fetch(`${sandboxUrl}/stripe/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (paid.status !== 303) throw new Error(`The payment page answered ${paid.status}.`);
  const authorization = { authorization: `Bearer ${environment['STRIPE_SECRET_KEY']}` };
  const type = 'type=checkout.session.completed&limit=10';
  const events = (await send(`${sandboxUrl}/v1/events?${type}`, 'GET', undefined, authorization)) as {
    data: PaidEvent[];
  };
  const event = events.data.find(({ data }) => data.object.id === sessionId);
  if (!event) throw new Error(`Stripe tells no event of ${sessionId}.`);
  return { sessionId, event };
}

/** The event as Stripe would deliver it, signed at a second of the clock. */
export function deliveryOf(
  event: PaidEvent,
  environment: NodeJS.ProcessEnv,
  seconds = Math.floor(Date.now() / 1000),
): BenchRequest {
  const body = JSON.stringify(event);
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

async function send(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}
