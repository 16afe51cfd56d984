/**
 * Random purchases, gifts, groups, redemptions, seats taken back, refunds, disputes and merges, with events that are
 * repeated, shuffled or lost. Afterwards each plan is what Stripe's books and the accepted redemptions say.
 */
import { expect, test } from 'vitest';
import { signIn } from '#tests/test-browser.ts';
import { redeem } from '#tests/test-gifts.ts';
import { groupOf, reclaim } from '#tests/test-groups.ts';
import { createPaidContext, merge, type PaidContext, type Person, planOf } from '#tests/test-payments.ts';
import { isConsistent, readLedgerConsistency } from './ledger-consistency.ts';
import { pollMissedEvents } from './stripe-events.ts';

type Plan = 'free' | 'premium' | 'ultra';
type PaidPlan = Exclude<Plan, 'free'>;

/** A payment as the test remembers it. */
type Paid = {
  buyer: number;
  plan: PaidPlan;
  isUpgrade: boolean;
  isGift: boolean;
  recipient: number | null;
  group?: Group;
};

/** The seats that a group has, and who took one. */
type Group = { seats: number; holders: number[] };

/** A small generator of random numbers (mulberry32), so that a failure can be repeated by its seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const rounds = Number(process.env['GIFT_ROUNDS'] ?? 8);

test.each(Array.from({ length: rounds }, (_, seed) => seed + 1))(
  'seed %i: every plan follows from Stripe’s books and the redemptions',
  async (seed) => {
    const random = randomOf(seed);
    const ctx = await createPaidContext();
    const people: (Person | null)[] = [];
    for (let place = 0; place < 5; place++) people.push(await signIn(ctx, `p${place}-${seed}@example.com`));
    const paid = new Map<string, Paid>();
    const codes = new Map<string, string>();
    /** The account that a merged one leads to. */
    const owners = people.map((_, place) => place);
    const anyPlace = () => {
      const left = people.flatMap((person, place) => (person ? [place] : []));
      return left[random(left.length)] ?? 0;
    };
    const at = (place: number) => people[place]!;

    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const place = anyPlace();
        const plan = random(2) === 0 ? 'premium' : 'ultra';
        const { status, body } = await at(place).ask('POST /api/checkouts', { plan });
        if (status !== 201) return;
        const session = await ctx.stripeApi.checkout.sessions.retrieve(body.sessionId);
        await ctx.pay(session.id);
        const isUpgrade = session.amount_total === 2000;
        paid.set(session.id, { buyer: place, plan, isUpgrade, isGift: false, recipient: null });
      },
      async () => {
        const place = anyPlace();
        const plan = random(2) === 0 ? 'premium' : 'ultra';
        const { status, body } = await at(place).ask('POST /api/checkouts', { plan, isGift: true });
        if (status !== 201) return;
        const id = body.sessionId;
        await ctx.pay(id);
        paid.set(id, { buyer: place, plan, isUpgrade: false, isGift: true, recipient: null });
      },
      async () => {
        for (const person of people) {
          const { gifts } = (await person?.ask('GET /api/gifts'))?.body ?? { gifts: [] };
          for (const { id, code } of gifts) if (code !== null) codes.set(id, code);
        }
        const known = [...codes];
        const [id, code] = known[random(Math.max(1, known.length))] ?? [];
        if (id === undefined || code === undefined) return;
        const racers = [anyPlace(), anyPlace()];
        const replies = await Promise.all(racers.map((place) => redeem(at(place), code)));
        for (const [index, { status }] of replies.entries())
          if (status === 201) paid.get(id)!.recipient = racers[index] ?? null;
      },
      async () => {
        const place = anyPlace();
        const plan = random(2) === 0 ? 'premium' : 'ultra';
        const seats = 2 + random(2);
        const { status, body } = await at(place).ask('POST /api/checkouts', { plan, seats });
        if (status !== 201) return;
        const id = body.sessionId;
        await ctx.pay(id);
        const group = { seats, holders: [] };
        paid.set(id, { buyer: place, plan, isUpgrade: false, isGift: false, recipient: null, group });
      },
      async () => {
        for (const [id, { buyer, group }] of paid) {
          const owner = ownerOf(owners, buyer);
          if (!group || !(await hasGroup(at(owner), id))) continue;
          const { code } = (await groupOf(at(owner), id)).joinLink;
          if (code === null) continue;
          const racers = [anyPlace(), anyPlace(), anyPlace()];
          const replies = await Promise.all(racers.map((place) => redeem(at(place), code)));
          for (const [index, { status }] of replies.entries())
            if (status === 201) group.holders.push(racers[index]!);
          group.holders = [...new Set(group.holders)];
          expect(group.holders.length).toBeLessThanOrEqual(group.seats);
        }
      },
      async () => {
        for (const [id, { buyer, group }] of paid) {
          if (!group || random(2) === 0) continue;
          const owner = ownerOf(owners, buyer);
          if (!(await hasGroup(at(owner), id))) continue;
          const { seats } = await groupOf(at(owner), id);
          const taken = seats.find(({ state }) => state === 'taken');
          const holder = people.findIndex((one) => one?.user.email === taken?.holder?.email);
          if (!taken || holder === -1) continue;
          expect((await reclaim(at(owner), id, taken.seat)).status).toBe(201);
          const held = group.holders.findIndex((place) => ownerOf(owners, place) === holder);
          expect(held).not.toBe(-1);
          group.holders.splice(held, 1);
        }
      },
      async () => {
        const id = [...paid.keys()][random(Math.max(1, paid.size))];
        if (id === undefined) return;
        await ctx.refund(id, random(3) === 0 ? 100 : undefined).catch(() => undefined);
      },
      async () => {
        const id = [...paid.keys()][random(Math.max(1, paid.size))];
        if (id === undefined) return;
        const dispute = await ctx.dispute(id).catch(() => '');
        if (dispute !== '' && random(2) === 0)
          await ctx.endDispute(dispute, random(2) === 0 ? 'won' : 'lost').catch(() => undefined);
      },
      async () => {
        const events = await ctx.events();
        for (let count = 0; count < 6; count++) {
          const event = events[random(Math.max(1, events.length))];
          if (event) await ctx.deliver(event);
        }
      },
      async () => {
        if (random(4) > 0 || people.filter(Boolean).length < 4) return;
        const [from, into] = [anyPlace(), anyPlace()];
        if (from === into) return;
        await merge(ctx, { into: at(into), from: at(from) });
        for (const [place, owner] of owners.entries()) if (owner === from) owners[place] = into;
        people[from] = null;
      },
    ];
    for (let count = 0; count < 30; count++) {
      await steps[random(steps.length)]!();
      ctx.pass({ seconds: 30 });
    }
    ctx.pass({ seconds: 600 });
    await pollMissedEvents(ctx);
    await pollMissedEvents(ctx);

    const due = await plansDue(ctx, paid, owners);
    for (const [place, person] of people.entries())
      if (person) expect([place, await planOf(person)]).toEqual([place, due.get(place) ?? 'free']);
    expect(isConsistent(await readLedgerConsistency(ctx.db, { now: ctx.now() }))).toBe(true);
  },
  120_000,
);

/** Returns whether the payment of a group was recorded. */
async function hasGroup(buyer: Person, id: string): Promise<boolean> {
  return (await buyer.ask('GET /api/groups')).body.groups.some((group) => group.id === id);
}

/** Returns the account that a place leads to now. */
function ownerOf(owners: readonly number[], place: number): number {
  return owners[place] ?? place;
}

/** Computes the plans from Stripe's charges and disputes, without the site's tables. */
async function plansDue(ctx: PaidContext, paid: Map<string, Paid>, owners: number[]) {
  const disputes = new Map<string, string>();
  for (const { charge, status } of (await ctx.stripeApi.disputes.list({ limit: 100 })).data) {
    const id = typeof charge === 'string' ? charge : charge.id;
    if (!disputes.has(id)) disputes.set(id, status);
  }
  const owned = new Map<number, { plans: PaidPlan[]; upgrades: number }>();
  for (const [id, { buyer, plan, isUpgrade, isGift, recipient, group }] of paid) {
    const session = await ctx.stripeApi.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    const intent = session.payment_intent;
    const charge =
      typeof intent === 'object' && typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    if (session.payment_status !== 'paid' || !charge || charge.amount_refunded >= charge.amount) continue;
    if (!['won', undefined].includes(disputes.get(charge.id))) continue;
    for (const place of group ? group.holders : [isGift ? recipient : buyer]) {
      if (place === null) continue;
      const owner = ownerOf(owners, place);
      const entry = owned.get(owner) ?? { plans: [], upgrades: 0 };
      if (isUpgrade) entry.upgrades += 1;
      else entry.plans.push(plan);
      owned.set(owner, entry);
    }
  }
  return new Map<number, Plan>(
    [...owned].map(([owner, { plans, upgrades }]) => {
      if (plans.includes('ultra')) return [owner, 'ultra'];
      if (!plans.includes('premium')) return [owner, 'free'];
      return [owner, upgrades > 0 ? 'ultra' : 'premium'];
    }),
  );
}
