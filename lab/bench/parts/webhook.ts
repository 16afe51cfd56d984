/** Events of paid sessions, each of which becomes a payment, a plan, a receipt and a mail. */
import { recordJob, startBaseline } from '../baseline/start-baseline.ts';
import { type Bench, engineNames, type Fixture, withProducts } from '../bench.ts';
import { compare, comparisonTable, type Target } from '../comparison.ts';
import { type Engine, execute, select } from '../database.ts';
import { atLeast, atMost, type Goal } from '../goals.ts';
import { connections, sendEachOnce } from '../load/generators.ts';
import { writeRequests } from '../load/requests.ts';
import type { Product } from '../product.ts';
import { percent, print } from '../report.ts';
import { processorSeconds, untilIdle } from '../server-process.ts';
import { cloneSessions } from './cloned-sessions.ts';
import { buyOnce, deliveryOf, type PaidEvent } from './paid-sessions.ts';

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
