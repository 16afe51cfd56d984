/**
 * Random purchases through links, refunds, disputes, payouts and merges, with events that are repeated, shuffled or
 * lost. Afterwards each balance is what Stripe's books and the payouts say.
 */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openWith } from '#tests/test-coupons.ts';
import { signIn } from '#tests/test-browser.ts';
import {
  createPaidContext,
  merge,
  type PaidContext,
  type Person,
  signInInstructor,
} from '#tests/test-payments.ts';
import { balancesOf, createOwner, setTerms } from '#tests/test-referrals.ts';
import { pollMissedEvents } from './stripe-events.ts';

/** A payment through a link, by the places of owner and friend. */
type Referred = { owner: number; friend: number };

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

/** How the checkouts are billed: a third of the seeds each. */
const modes = ['off', 'tax-included', 'tax-added'] as const;

/** Each friend has a card of their own, and the owners another one. */
const cards = [
  '4242424242424242',
  '4000056655665556',
  '4000004580000002',
  '2223003122003222',
  '378282246310005',
];

/** Stripe Tax charges tax in Malaysia, and none in the United States. */
const addressOf = (friend: number) => ({
  method: 'card',
  individual: 'Friend',
  line1: '1 Jalan Satu',
  postalCode: '50000',
  city: 'Kuala Lumpur',
  country: friend % 3 === 0 ? 'US' : 'MY',
});

const rounds = Number(process.env['REFERRAL_ROUNDS'] ?? 8);

test.each(Array.from({ length: rounds }, (_, seed) => seed + 1))(
  'seed %i: every balance follows from Stripe’s books and the payouts',
  async (seed) => {
    const random = randomOf(seed);
    const ctx = await createPaidContext();
    const instructor = await signInInstructor(ctx);
    await setTerms(instructor, { waitDays: 0 });
    const owners = [await createOwner(ctx, 'a@example.com'), await createOwner(ctx, 'b@example.com')];
    const mode = modes[seed % modes.length];
    expect((await instructor.ask('PUT /api/studio/billing', { mode })).status).toBe(200);
    const friends: (Person | null)[] = [];
    for (const place of cards.keys()) friends.push(await signIn(ctx, `f${place}@example.com`));
    const referred = new Map<string, Referred>();
    /** The owner that a merged friend has become, and the friend that another one was merged into. */
    const became = new Map<number, { owner: number } | { friend: number }>();
    const paidOut = [0, 0];
    const anySession = () => [...referred.keys()][random(Math.max(1, referred.size))];
    const anyFriend = () => {
      const left = friends.flatMap((friend, place) => (friend ? [place] : []));
      return left[random(left.length)] ?? 0;
    };

    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const [owner, friend] = [random(2), anyFriend()];
        const plan = random(2) === 0 ? 'premium' : 'ultra';
        const { status, body } = await openWith(friends[friend]!, owners[owner]?.code, plan);
        if (status !== 201) return;
        // A declined card leaves the checkout open.
        const number = random(5) === 0 ? '4000000000000002' : cards[friend]!;
        await ctx.pay(body.sessionId, { ...addressOf(friend), number });
        referred.set(body.sessionId, { owner, friend });
      },
      async () => {
        const id = anySession();
        if (id !== undefined) await ctx.refund(id, random(2) === 0 ? 1001 : undefined).catch(() => undefined);
      },
      async () => {
        const id = anySession();
        const dispute = id === undefined ? '' : await ctx.dispute(id).catch(() => '');
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
        for (const { uid, currency, owedCents } of await balancesOf(instructor)) {
          const body = { currency, amountCents: Math.max(1, owedCents) };
          const path = `POST /api/studio/learners/${uid}/referral-payouts` as const;
          const replies = await Promise.all([instructor.ask(path, body), instructor.ask(path, body)]);
          const accepted = replies.filter(({ status }) => status === 201).length;
          expect(accepted).toBe(owedCents > 0 ? 1 : 0);
          const place = owners.findIndex(({ owner }) => owner.user.uid === uid);
          if (accepted === 1) paidOut[place] = (paidOut[place] ?? 0) + owedCents;
        }
      },
      async () => {
        if (random(4) > 0 || friends.filter(Boolean).length < 4) return;
        const from = anyFriend();
        const into: { owner: number } | { friend: number } =
          random(2) === 0 ? { owner: random(2) } : { friend: anyFriend() };
        if ('friend' in into && into.friend === from) return;
        const stays = 'owner' in into ? owners[into.owner]!.owner : friends[into.friend]!;
        await merge(ctx, { into: stays, from: friends[from]! });
        friends[from] = null;
        became.set(from, into);
      },
    ];
    for (let count = 0; count < 30; count++) {
      await steps[random(steps.length)]!();
      ctx.pass({ seconds: 30 });
    }
    ctx.pass({ seconds: 600 });
    await pollMissedEvents(ctx);
    await pollMissedEvents(ctx);

    const earned = await rewardsDue(ctx, referred, became);
    const balances = await balancesOf(instructor);
    for (const [place, { owner }] of owners.entries()) {
      const balance = balances.find(({ uid }) => uid === owner.user.uid);
      const found = { owed: balance?.owedCents ?? 0, paid: balance?.paidCents ?? 0 };
      const paid = paidOut[place] ?? 0;
      expect({ place, ...found }).toEqual({ place, owed: (earned[place] ?? 0) - paid, paid });
    }
  },
  120_000,
);

/** Computes the rewards of both owners from Stripe's charges and disputes, without the site's tables. */
async function rewardsDue(
  ctx: PaidContext,
  referred: Map<string, Referred>,
  became: Map<number, { owner: number } | { friend: number }>,
): Promise<number[]> {
  const disputes = new Map<string, string>();
  for (const { charge, status } of (await ctx.stripeApi.disputes.list({ limit: 100 })).data) {
    const id = typeof charge === 'string' ? charge : charge.id;
    if (!disputes.has(id)) disputes.set(id, status);
  }
  const earned = [0, 0];
  const rewarded = new Set<number>();
  const paid: (Referred & { charge: Stripe.Charge; id: string; taxCents: number })[] = [];
  for (const [id, referral] of referred) {
    const expand = ['payment_intent.latest_charge'];
    const session = await ctx.stripeApi.checkout.sessions.retrieve(id, { expand });
    const { latest_charge: charge } = (session.payment_intent ?? {}) as Stripe.PaymentIntent;
    if (session.payment_status !== 'paid') continue;
    const taxCents = session.total_details?.amount_tax ?? 0;
    paid.push({ ...referral, id, taxCents, charge: charge as Stripe.Charge });
  }
  paid.sort((a, b) => a.charge.created - b.charge.created || (a.id < b.id ? -1 : 1));
  for (const { owner, friend, charge, taxCents } of paid) {
    if (charge.amount_refunded >= charge.amount || !['won', undefined].includes(disputes.get(charge.id)))
      continue;
    const customer = currentOf(friend, became);
    if (typeof customer === 'number' && rewarded.has(customer)) continue;
    if (typeof customer === 'number') rewarded.add(customer);
    else if (customer.owner === owner || rewarded.has(-1 - customer.owner)) {
      rewarded.add(-1 - customer.owner);
      continue;
    } else rewarded.add(-1 - customer.owner);
    const leftCents = charge.amount - charge.amount_refunded;
    const refundedTaxCents = Math.floor((taxCents * charge.amount_refunded) / charge.amount + 0.5);
    earned[owner] = (earned[owner] ?? 0) + Math.floor((leftCents - taxCents + refundedTaxCents) / 5);
  }
  return earned;
}

/** Returns the friend or the owner that a friend is now. */
function currentOf(
  friend: number,
  became: Map<number, { owner: number } | { friend: number }>,
): number | { owner: number } {
  const next = became.get(friend);
  if (next === undefined) return friend;
  return 'owner' in next ? next : currentOf(next.friend, became);
}
