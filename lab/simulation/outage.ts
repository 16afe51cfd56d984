import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnSite } from '#tests/e2e/site.ts';
import type { Chance } from './chance.ts';
import { type Customer, drop, type Holding, planShown, type Simulation } from './customer.ts';
import { holdingOf } from './groups.ts';
import { type Checkout, openCheckout, submit } from './purchase.ts';
import { openDispute, refundInPart, refundWhole } from './refunds-and-disputes.ts';
import { sideBySide } from './side-by-side.ts';

type Killer = {
  kills(): number;
  /** Resolves when the product is up and stays up. */
  stop(): Promise<void>;
};

/**
 * Kills the product with -9 and starts it again until `stop`. Between a start and the next kill it runs at least
 * `restShare` times as long as the start took.
 */
export function startKiller(
  killAndStart: () => Promise<void>,
  chance: Chance,
  { everyMs, restShare = 2 }: { everyMs: number; restShare?: number },
): Killer {
  let kills = 0;
  const end = new AbortController();
  const work = async () => {
    for (;;) {
      await chance.pause(everyMs);
      if (end.signal.aborted) return;
      const begun = Date.now();
      await killAndStart();
      kills += 1;
      // Starting takes long on a busy computer; the product should be up for longer than it is down.
      await sleep((Date.now() - begun) * restShare);
    }
  };
  const working = work();
  return {
    kills: () => kills,
    async stop() {
      end.abort();
      await working;
    },
  };
}

/** The events of each day of the outage. */
type Agenda = Map<number, (() => Promise<void>)[]>;

const atOnce = 32;

/** @returns the duration of the two rounds, in milliseconds */
export async function outage(
  site: OwnSite,
  simulation: Simulation,
  customers: Customer[],
  days: number,
): Promise<number> {
  await site.control({ stripe: { settleAfterMs: null } });
  const agenda: Agenda = new Map();
  await sideBySide(atOnce, customers, (customer) => plan(customer, simulation, days, agenda));
  await site.kill();
  for (let day = 0; day <= days; day++) {
    if (day > 0) await simulation.clock.pass({ days: 1 });
    await sideBySide(atOnce, agenda.get(day) ?? [], (work) => work());
  }
  await site.control({ stripe: { settleAfterMs: 1_000 } });
  simulation.tally.count(`outages of ${days} days`);
  const begun = Date.now();
  await twoRounds(site);
  return Date.now() - begun;
}

/** Each round ends with a log entry. @throws {Error} after ten minutes */
async function twoRounds(site: OwnSite): Promise<void> {
  const rounds = () => site.log().filter((line) => line.includes('"stripe-events-polled"')).length;
  const before = rounds();
  const giveUpAt = Date.now() + 10 * 60_000;
  await site.startAgain();
  while (rounds() < before + 2) {
    if (Date.now() > giveUpAt) throw new Error('The site has not asked Stripe twice in ten minutes.');
    await sleep(200);
  }
}

async function plan(customer: Customer, simulation: Simulation, days: number, agenda: Agenda): Promise<void> {
  const { chance } = customer;
  // Work may add more work to the same day.
  const on = (day: number, work: () => Promise<void>) => {
    const list = agenda.get(day) ?? [];
    agenda.set(day, list);
    list.push(work);
  };
  const dayFrom = (first: number) => {
    const after = Array.from({ length: days - first + 1 }, (_, place) => [String(first + place), 1]);
    return Number(chance.pick(Object.fromEntries(after) as Record<string, number>));
  };
  const shown = await planShown(customer);
  if (shown !== 'ultra' && chance.happens(0.6)) {
    const wanted = shown === 'premium' ? 'ultra' : chance.pick({ premium: 45, ultra: 55 });
    const checkout = await openCheckout(
      customer,
      simulation,
      wanted,
      shown === 'premium' ? 'upgrade' : 'own',
    );
    if (checkout && !customer.finished.has(checkout.sessionId)) {
      const later = dayFrom(0);
      on(0, () => payAway(customer, simulation, checkout, (work) => on(later, work)));
    }
  }
  for (const group of simulation.groups.filter(({ buyer, ends }) => buyer === customer && !ends)) {
    if (!chance.happens(0.3)) continue;
    const first = dayFrom(0);
    const second = dayFrom(first);
    const end = chance.pick({ part: 2, whole: 2, failed: 2, lost: 1 });
    group.ends = end === 'whole' || end === 'lost';
    on(first, () => turn(customer, simulation, holdingOf(group), end, (work) => on(second, work)));
  }
  for (const holding of customer.holdings.filter(({ isDisputed, group }) => !isDisputed && !group)) {
    if (!chance.happens(0.4)) continue;
    const first = dayFrom(0);
    const second = dayFrom(first);
    const end = chance.pick({ part: 1, whole: 3, failed: 2, lost: 1, open: 1, closed: 1, escalated: 1 });
    on(first, () => turn(customer, simulation, holding, end, (work) => on(second, work)));
  }
}

/** Runs the work on a later day, or later on the same day. */
type Later = (work: () => Promise<void>) => void;

async function payAway(
  customer: Customer,
  simulation: Simulation,
  checkout: Checkout,
  later: Later,
): Promise<void> {
  const ways = {
    card: 6,
    'declined first': 1,
    ...(checkout.isInRinggit && { 'FPX later': 3, 'e-wallet': 1 }),
  };
  const way = customer.chance.pick(ways);
  if ((await submit(customer, simulation, checkout.sessionId, way)) === 'closed') return;
  customer.finished.add(checkout.sessionId);
  customer.bought += 1;
  simulation.tally.count('paid while the site was away');
  const holding = { ...checkout, isDisputed: false };
  if (way !== 'FPX later') return void customer.holdings.push(holding);
  later(async () => {
    await simulation.stripe.settle(checkout.sessionId);
    customer.holdings.push(holding);
  });
}

type End = 'part' | 'whole' | 'failed' | 'lost' | 'open' | 'closed' | 'escalated';

/** A refund or dispute of a payment; a dispute may end days later. */
async function turn(
  customer: Customer,
  simulation: Simulation,
  holding: Holding,
  end: End,
  later: Later,
): Promise<void> {
  const { stripe, tally } = simulation;
  tally.count(`while away: ${end}`);
  if (end === 'part') return refundInPart(customer, simulation, holding);
  if (end === 'whole') return refundWhole(customer, simulation, holding);
  const { id, chargeId } = await stripe.intentOf(holding.sessionId);
  if (end === 'failed') {
    const refund = await stripe.refund(id, undefined, 'to a closed account');
    later(async () => void (await stripe.failRefund(refund)));
    return;
  }
  if (end === 'closed' || end === 'escalated') {
    const inquiry = await stripe.dispute(chargeId, 'inquiry');
    later(async () => {
      await stripe.endDispute(inquiry, end);
      if (end === 'closed') return;
      drop(customer, holding);
      customer.undecided.push(inquiry);
    });
    return;
  }
  const dispute = await openDispute(simulation, holding);
  drop(customer, holding);
  if (end === 'open') return void customer.undecided.push(dispute);
  later(async () => void (await stripe.endDispute(dispute, end)));
}
