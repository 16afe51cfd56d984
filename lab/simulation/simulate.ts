/**
 * Simulates customers who buy a course while webhooks are duplicated, shuffled, late and lost; then the oracle
 * compares.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnSite, startSite } from '#tests/e2e/site.ts';
import { chanceOf } from './chance.ts';
import { buyWithSecondAddress, changeByHand } from './by-hand/changes-by-hand.ts';
import { startClock } from './clock.ts';
import { claimFreePremium, createCoupons } from './coupons.ts';
import { raceForFreePlan } from './free-plan-race.ts';
import { endGroups } from './groups.ts';
import { outage, startKiller } from './outage.ts';
import { endReferrals, payRewards, startReferrals } from './referrals.ts';
import { createSales } from './sale-prices.ts';
import { settleLastPurchases } from './refunds-and-disputes.ts';
import { findingsOf, findLate, isClean, reachVerdict, type Verdict } from './verdict.ts';
import {
  createCustomers,
  createSimulation,
  environmentOf,
  runCustomer,
  type SimulationOptions,
  timeoutMs,
} from './customers.ts';
import {
  type Customer,
  readWebhooks,
  signIn,
  type Simulation,
  waitUntilQuiet,
  type Webhooks,
} from './customer.ts';
import { sideBySide } from './side-by-side.ts';
import type { Tally } from './browser.ts';

export type Outcome = {
  verdict: Verdict;
  webhooks: Webhooks;
  tally: Tally;
  kills: number;
  /** Milliseconds until all purchases were done, and until all changes were visible. */
  boughtAfterMs: number;
  healedAfterMs: number;
  /** How long the site and Stripe took to agree after each outage, in two rounds. */
  outages: { days: number; twoRoundsMs: number }[];
  /** The customers who waited longer than promised, and the differences after the two rounds. Both must be empty. */
  late: string[];
};

type Say = (line: string) => void;

const peopleAtOnce = 96;
/** Each sign-in costs the site a slow hash; more at once would time out and retry, which adds load. */
const signInsAtOnce = 16;

export async function simulate(options: SimulationOptions, say: Say): Promise<Outcome> {
  const clock = startClock();
  const site = await startSite(environmentOf(options, clock));
  try {
    const simulation = await createSimulation(site, clock, options);
    const { customers, instructor } = createCustomers(simulation, options);
    const run: Run = {
      site,
      simulation,
      customers,
      instructor,
      options,
      say,
      kills: 0,
      outages: [],
      late: [],
    };
    const begun = Date.now();
    await sideBySide(signInsAtOnce, [instructor, ...customers], (customer) => signIn(customer, simulation));
    await createCoupons(instructor);
    await startReferrals(instructor);
    simulation.hasCoupons = true;
    simulation.emails = customers.map(({ email }) => email);
    simulation.sales = await createSales(instructor, simulation);
    await runCustomers(run);
    const boughtAt = Date.now();
    await waitUntilQuiet(simulation);
    const webhooks = await readWebhooks(simulation);
    await site.control({ stripe: { fail: 'none' } });
    const verdict = await untilTrue(
      boughtAt,
      say,
      () => reachVerdict(simulation, customers, instructor.browser),
      options.patienceMs,
    );
    return {
      verdict,
      webhooks,
      tally: simulation.tally,
      kills: run.kills,
      boughtAfterMs: boughtAt - begun,
      healedAfterMs: Date.now() - begun,
      outages: run.outages,
      late: [...run.late, ...(await findLate(simulation))],
    };
  } finally {
    await site.stop();
    clock.close();
  }
}

export function isFaultless({ verdict, late }: Outcome): boolean {
  return isClean(verdict) && late.length === 0;
}

type Run = Pick<Outcome, 'kills' | 'outages' | 'late'> & {
  site: OwnSite;
  simulation: Simulation;
  customers: Customer[];
  instructor: Customer;
  options: SimulationOptions;
  say: Say;
};

/** Between two periods of buying the site is down; after the last one every payment's history ends. */
async function runCustomers(run: Run): Promise<void> {
  const { simulation, customers, options } = run;
  const times = options.outageDays.length + 1;
  for (const [place, days] of options.outageDays.entries()) {
    await whileKilled(run, async (customer) => {
      await runCustomer(customer, simulation, Math.ceil((customer.wanted * (place + 1)) / times));
      if (customer.chance.happens(0.12))
        await buyWithSecondAddress({ customer, simulation, instructor: run.instructor });
      if (simulation.links.some(({ owner }) => owner === customer))
        await payRewards(customer, simulation, run.instructor);
    });
    await goAway(run, days);
  }
  await whileKilled(run, async (customer) => {
    await runCustomer(customer, simulation, customer.wanted);
    await settleLastPurchases(customer, simulation);
    await claimFreePremium(customer, simulation);
    if (customer.chance.happens(0.3)) await raceForFreePlan(customer, simulation);
    await changeByHand(customer, simulation, run.instructor);
  });
  // Only when nobody waits for a seat any more.
  await whileKilled(run, async (customer) => {
    await endGroups(customer, simulation, run.instructor);
    await endReferrals(customer, simulation, run.instructor);
  });
  const bought = customers.reduce((sum, customer) => sum + customer.bought, 0);
  run.say(`${bought} purchases in all`);
}

async function whileKilled(run: Run, work: (customer: Customer) => Promise<void>): Promise<void> {
  const { site, customers, options, say } = run;
  const chance = chanceOf(options.seed, -1 - run.outages.length);
  const killer = options.killEveryMs
    ? startKiller(() => site.killAndStart(), chance, { everyMs: options.killEveryMs })
    : null;
  const begun = Date.now();
  const timer = setInterval(() => {
    const bought = customers.reduce((sum, customer) => sum + customer.bought, 0);
    const killed = killer ? `, ${run.kills + killer.kills()} kills` : '';
    say(`${Math.round((Date.now() - begun) / 1000)} s: ${bought} purchases${killed}`);
  }, 5_000);
  try {
    await sideBySide(peopleAtOnce, customers, work);
  } finally {
    clearInterval(timer);
    await killer?.stop();
    run.kills += killer?.kills() ?? 0;
  }
}

async function goAway(run: Run, days: number): Promise<void> {
  const { site, simulation, customers, instructor, say } = run;
  say(`away for ${days} days`);
  const twoRoundsMs = await outage(site, simulation, customers, days);
  run.outages.push({ days, twoRoundsMs });
  const found = findingsOf(await reachVerdict(simulation, customers, instructor.browser));
  const differing = found.flatMap(([what, cases]) =>
    cases.map((one) => `two rounds after ${days} days away, ${what}: ${one}`),
  );
  run.late.push(...differing);
  const seconds = Math.round(twoRoundsMs / 1000);
  say(`back after ${days} days: two rounds took ${seconds} s, and ${differing.length} things differ`);
}

/** Polls until nothing differs, or the promised time is over. */
export async function untilTrue(
  boughtAt: number,
  say: Say,
  expectedOwnership: () => Promise<Verdict>,
  patienceMs = timeoutMs,
): Promise<Verdict> {
  for (;;) {
    const verdict = await expectedOwnership();
    const sinceMs = Date.now() - boughtAt;
    if (isClean(verdict) || sinceMs > patienceMs) return verdict;
    const open = findingsOf(verdict).map(([what, cases]) => `${cases.length} ${what}`);
    say(`${Math.round(sinceMs / 1000)} s after the last purchase: ${open.join(', ')}`);
    await sleep(5_000);
  }
}
