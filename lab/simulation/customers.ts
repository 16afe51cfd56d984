/** Creates the simulation and its customers. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Site } from '#tests/e2e/site.ts';
import { openBrowser, openTally } from './browser.ts';
import { chanceOf } from './chance.ts';
import type { Clock } from './clock.ts';
import { type Customer, planHeld, planShown, type Simulation, waitForPlan } from './customer.ts';
import { openLocalStripe } from './local-stripe.ts';
import { usualCard } from './purchase.ts';
import { visitByKind } from './kinds-of-purchase.ts';
import { giveUpPlan, refundInPart } from './refunds-and-disputes.ts';

export type SimulationOptions = {
  purchases: number;
  customers: number;
  seed: number;
  /** The average time between two `kill -9` of the product, in milliseconds; 0 for never. */
  killEveryMs: number;
  /** The largest delay of late webhooks. */
  lateMs: number;
  reconcileSeconds: number;
  /** The lengths of the outages in days, in the clock of the product and of Stripe. */
  outageDays: readonly number[];
  /** The URL of an empty PostgreSQL database; by default the site uses SQLite. */
  databaseUrl?: string | undefined;
  /** How long to wait for what is due; by default as long as the product promises. */
  patienceMs?: number;
};

/** The product promises consistency within 5 minutes, even without any webhook. */
export const timeoutMs = 5 * 60_000;

/** The site's environment variables beside its defaults. */
export function environmentOf(options: SimulationOptions, clock: Clock): Record<string, string> {
  const { reconcileSeconds, purchases, customers, databaseUrl } = options;
  // Some checkouts are abandoned or paid in another currency.
  const checkoutsEach = Math.ceil((purchases / customers) * 4);
  return {
    ...clock.environment,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    // Each customer has an IP address of their own, as behind a proxy; the rate limits apply.
    TRUST_PROXY: 'true',
    RECONCILE_SECONDS: String(reconcileSeconds),
    CHECKOUTS_PER_HOUR: String(Math.max(5, checkoutsEach)),
  };
}

/** Creates the simulation, in which the local Stripe's webhooks and API fail. */
export async function createSimulation(
  site: Site,
  clock: Clock,
  { seed, lateMs, patienceMs = timeoutMs }: Pick<SimulationOptions, 'seed' | 'lateMs' | 'patienceMs'>,
): Promise<Simulation> {
  const secretKey = parseEnv(readFileSync('.env.example', 'utf8'))['STRIPE_SECRET_KEY'] ?? '';
  const { url: siteUrl, sandboxUrl } = site;
  const stripe = openLocalStripe({ sandboxUrl, secretKey });
  const webhooks = { duplicate: 0.1, shuffle: 0.2, late: 0.05, lost: 0.01, lateMs, seed };
  const fail = { '500': 0.002, '429': 0.001, refuse: 0.001, half: 0.001, seed };
  await site.control({ stripe: { webhooks, fail, settleAfterMs: 1_000 } });
  return {
    siteUrl,
    sandboxUrl,
    stripe,
    clock,
    waits: [],
    tally: openTally(),
    timeoutMs: patienceMs,
    hasCoupons: false,
    sales: new Map(),
    races: [],
    gifts: [],
    redemptions: [],
    freePremiums: new Set(),
    emails: [],
    groups: [],
    offers: [],
    seats: [],
    invitations: [],
    links: [],
    friends: [],
    wrongAnswers: [],
  };
}

/** Creates the customers, each with about the same number of purchases. */
export function createCustomers(
  simulation: Simulation,
  options: SimulationOptions,
): { customers: Customer[]; instructor: Customer } {
  const { purchases, customers, seed } = options;
  const born = (place: number, email: string, wanted: number) =>
    createCustomer(simulation, { seed, place, email, wanted });
  const share = (place: number) =>
    Math.floor(purchases / customers) + (place < purchases % customers ? 1 : 0);
  return {
    customers: Array.from({ length: customers }, (_, place) =>
      born(place, `learner-${place}@example.com`, share(place)),
    ),
    instructor: born(customers, 'instructor@example.com', 0),
  };
}

/** Creates one customer, whose choices and IP address follow from their place. */
export function createCustomer(
  { siteUrl, tally }: Simulation,
  { seed, place, email, wanted }: { seed: number; place: number; email: string; wanted: number },
): Customer {
  const chance = chanceOf(seed, place);
  const network = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  return {
    email,
    card: usualCard,
    browser: openBrowser({ siteUrl, network, chance, tally }),
    chance,
    country: chance.happens(0.5) ? 'Malaysia' : 'Others',
    wanted,
    bought: 0,
    holdings: [],
    undecided: [],
    isToldToWait: false,
    finished: new Set(),
    isDoneByHand: false,
    byHand: null,
  };
}

/** Runs one customer after signing in, until the purchases are done. */
export async function runCustomer(customer: Customer, simulation: Simulation, wanted: number): Promise<void> {
  customer.isToldToWait = false;
  while (customer.bought < wanted && !customer.isToldToWait) {
    const shown = await planShown(customer);
    if (shown === 'ultra') {
      if (customer.holdings.length > 0) await giveUpPlan(customer, simulation);
      if (planHeld(customer) === 'ultra') continue;
      if (await waitForPlan(customer, simulation, (plan) => plan !== 'ultra')) continue;
      simulation.tally.count('PLAN STILL THERE WHEN PATIENCE ENDED');
      return;
    }
    await visitByKind(customer, simulation, shown);
    if (customer.bought < wanted) await inBetween(customer, simulation);
  }
}

/** A Premium owner may upgrade to Ultra; some customers get a partial or full refund. */
async function inBetween(customer: Customer, simulation: Simulation): Promise<void> {
  const standing = customer.holdings.filter(({ isDisputed }) => !isDisputed);
  const [first] = standing;
  if (first && !first.group && customer.chance.happens(0.05)) await refundInPart(customer, simulation, first);
  const isPremiumAlone = standing.length === 1 && first?.plan === 'premium';
  if (isPremiumAlone && customer.chance.happens(0.65)) return;
  if (customer.holdings.length > 0) await giveUpPlan(customer, simulation);
  // Most check for the payment before they buy again; the others are faster than its webhook.
  if (customer.chance.happens(0.8))
    await waitForPlan(customer, simulation, (plan) => plan === planHeld(customer));
}
