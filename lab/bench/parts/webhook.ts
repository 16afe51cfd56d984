/** Checkout sessions that are paid at the sandbox's Stripe while its webhooks are held back. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { recordJob, startBaseline } from '../baseline/start-baseline.ts';
import { type Bench, engineNames, type Fixture, withProducts } from '../bench.ts';
import { compare, comparisonTable, type Target } from '../comparison.ts';
import { type Engine, execute, insertRows, select } from '../database.ts';
import type { SignedIn } from '../learners.ts';
import { connections, sendEachOnce } from '../load/generators.ts';
import { type BenchRequest, writeRequests } from '../load/requests.ts';
import { type Product, setControl } from '../product.ts';
import { atLeast, atMost, type Goal, percent, print } from '../report.ts';
import { processorSeconds, untilIdle } from '../server-process.ts';

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

// Many paid checkout sessions, copied from one that was really paid: in the product's database and in the sandbox's.

type SandboxRow = { id: string; kind: string; parent: string | null; created: number; body: string };

/** Objects that all sessions share, and events, which are delivered and not asked for. */
const notCopied = new Set(['product', 'price', 'event']);

/**
 * Copies a paid session for each of these customers. Every id that belongs to it gets the customer's own ending.
 * @returns the event of each copy
 */
async function cloneSessions(
  { place }: Product,
  { sessionId, event }: Bought,
  customers: SignedIn[],
): Promise<PaidEvent[]> {
  const checkouts = await select(place, `select * from checkouts where "checkoutSessionId" = '${sessionId}'`);
  const [checkout] = checkouts;
  if (!checkout) throw new Error(`The product has no checkout of ${sessionId}.`);
  const uid = String(checkout['uid']);
  const sandbox = new Sqlite(join(place.dataDir, 'sandbox', 'sandbox.db'), { timeout: 20_000 });
  try {
    const since = (
      sandbox.prepare('select sequence from objects where id = ?').get(sessionId) as { sequence: number }
    ).sequence;
    const rows = sandbox
      .prepare<[number], SandboxRow>(
        'select id, kind, parent, created, body from objects where sequence >= ?',
      )
      .all(since)
      .filter(({ kind }) => !notCopied.has(kind));
    const ids = [...new Set([...rows.map(({ id }) => id), String(checkout['id']), event.id])];
    // Longer ids come first, since an id may begin with another one.
    const pattern = new RegExp(ids.toSorted((a, b) => b.length - a.length).join('|'), 'g');
    const copyFor = (text: string, customer: string) =>
      text.replaceAll(uid, customer).replaceAll(pattern, (id) => `${id}x${customer.slice(5)}`);

    const insert = sandbox.prepare(
      'insert into objects (id, kind, parent, created, body) values (:id, :kind, :parent, :created, :body)',
    );
    sandbox.transaction(() => {
      for (const { uid: customer } of customers)
        for (const row of rows) insert.run(JSON.parse(copyFor(JSON.stringify(row), customer)));
    })();
    await insertRows(
      place,
      'checkouts',
      customers.map(
        (customer) => JSON.parse(copyFor(JSON.stringify(checkout), customer.uid)) as typeof checkout,
      ),
    );
    const told = JSON.stringify(event);
    return customers.map((customer) => JSON.parse(copyFor(told, customer.uid)) as PaidEvent);
  } finally {
    sandbox.close();
  }
}

// Events of paid sessions, each of which becomes a payment, a plan, a receipt and a mail.

const limits: Record<Engine, number> = { sqlite: 250, postgresql: 150 };
const eventsARound = 400;

/** The job that polls Stripe for missed events would find these before they are delivered. */
const environment = { RECONCILE_SECONDS: '200' };

export async function measureWebhook(bench: Bench, engine: Engine): Promise<Goal[]> {
  const folder = bench.makeFolder();
  const fixtures = await bench.fixtures(engine);
  const [fixture] = fixtures;
  const recorded = await recordJob({
    folder,
    place: fixture.place,
    environment,
    requests: async (product) => {
      const bought = [];
      for (let count = 0; count < 3; count++) bought.push(await buy(product, fixture));
      return bought.map(({ event }) => deliveryOf(event, product.environment));
    },
  });
  const statements = recorded.statements.filter(({ sql }) => sql.includes('insert into "payments"'));
  const baseline = await startBaseline(folder, { ...recorded, statements }, fixture.place);
  try {
    return await withProducts(fixtures, environment, async ([product, ...before]) => {
      if (!product) throw new Error('There is no product.');
      const perTarget = (bench.options.rounds + 1) * eventsARound;
      const paid = await sellMany(product, fixture, 2 * perTarget);
      const own = eventTarget(folder, product, paid.slice(0, perTarget));
      const beside = { ...eventTarget(folder, product, paid.slice(perTarget)), ...baseline };
      const others: Target[] = [];
      for (const [index, one] of before.entries()) {
        const events = await sellMany(one, fixtures[index + 1], perTarget);
        others.push(eventTarget(folder, one, events));
      }
      const results = await compare([own, beside, ...others], bench.options, sendEachOnce);
      const sandboxShare = own.sandboxSeconds() / perTarget;
      const rate = results[0]?.requestsPerSecond ?? NaN;
      print(`Webhooks, ${engineNames[engine]}: each makes a payment, a plan, a receipt and a mail`, [
        ...comparisonTable(results),
        '',
        `${eventsARound} new events a round on ${connections} connections. The baseline server writes the payment, in one statement.`,
        `The sandbox's Stripe, which the site asks about each event, used ${percent(sandboxShare * rate)} of the other core.`,
      ]);
      return [
        atLeast(`webhooks, ${engine}`, rate, limits[engine], '/s'),
        atMost(
          `events without a receipt, ${engine}`,
          await countWithoutReceipt(product, paid.slice(0, perTarget)),
          0,
          '',
        ),
      ];
    });
  } finally {
    await baseline.stop();
  }
}

async function buy(product: Product, { customers }: Fixture) {
  const [customer] = customers.splice(0, 1);
  if (!customer) throw new Error('There are too few customers.');
  return buyOnce(product, customer);
}

export async function sellMany(
  product: Product,
  fixture: Fixture | undefined,
  count: number,
): Promise<PaidEvent[]> {
  if (!fixture || fixture.customers.length <= count) throw new Error('There are too few customers.');
  const one = await buy(product, fixture);
  return cloneSessions(product, one, fixture.customers.splice(0, count));
}

/** Each round delivers events that nobody has delivered yet, signed when it begins. */
function eventTarget(
  folder: string,
  product: Product,
  events: PaidEvent[],
): Target & { sandboxSeconds: () => number } {
  const waiting = [...events];
  let seconds = 0;
  return {
    ...product,
    sandboxSeconds: () => seconds,
    requests: async () => {
      const requests = waiting.splice(0, eventsARound).map((event) => deliveryOf(event, product.environment));
      seconds -= processorSeconds(product.sandboxPid);
      return writeRequests(folder, 'events', requests);
    },
    afterRound: async () => {
      seconds += processorSeconds(product.sandboxPid);
      await execute(product.place, ['delete from mail']);
      await untilIdle(product.pid);
    },
  };
}

async function countWithoutReceipt({ place }: Product, events: PaidEvent[]): Promise<number> {
  const rows = await select(place, 'select "checkoutSessionId" as session from receipts');
  const sessions = new Set(rows.map(({ session }) => session));
  return events.filter(({ data }) => !sessions.has(data.object.id)).length;
}
