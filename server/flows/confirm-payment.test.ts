import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sections } from '#content/course.ts';
import type { StripeGateway } from '#server/stripe-gateway.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  checkout,
  createPaidWorld,
  deliverAll,
  forgetTerms,
  type PaidWorld,
  planOf,
  withAnotherPrice,
} from '#tests/test-payments.ts';
import { serve } from '#tests/test-server.ts';
import { confirmPayment } from './confirm-payment.ts';
import { dayText } from './receipt-texts.ts';

test('a refund in part leaves the plan, the rest of it takes the plan away', async () => {
  const { world, browser, sessionId } = await createOwner('ultra');
  await world.refund(sessionId, 7799);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  await world.refund(sessionId, 1);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('free');
});

test('a dispute takes the plan away, a won one gives it back, a lost one does not', async () => {
  for (const [outcome, plan] of [
    ['won', 'ultra'],
    ['lost', 'free'],
  ] as const) {
    const { world, browser, sessionId } = await createOwner('ultra');
    const dispute = await world.dispute(sessionId);
    await deliverAll(world);
    expect(await planOf(browser)).toBe('free');
    await world.endDispute(dispute, outcome);
    await deliverAll(world);
    expect(await planOf(browser)).toBe(plan);
    expect(await planLines(world)).toHaveLength(outcome === 'won' ? 3 : 2);
  }
});

test('a film that runs stops with the dispute that is heard of, and goes on once it is won', async () => {
  const { world, browser, sessionId } = await createOwner('ultra');
  const lessonId = sections[3]!.lessons[0]!.id;
  const server = await serve(world, lessonId);
  const { hls } = (await browser.ask(`GET /api/lessons/${lessonId}/playback`)).body;
  const headers = { cookie: `session=${browser.cookies.get('session')}` };
  const plays = async () => (await fetch(server.url + hls, { headers })).ok;
  expect(await plays()).toBe(true);
  const dispute = await world.dispute(sessionId);
  await deliverAll(world);
  expect(await plays()).toBe(false);
  await world.endDispute(dispute, 'won');
  await deliverAll(world);
  expect(await plays()).toBe(true);
});

test('a dispute about the upgrade alone falls back to Premium', async () => {
  const { world, browser } = await createOwner('premium');
  const upgrade = await checkout(browser, 'ultra');
  await world.pay(upgrade);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  await world.dispute(upgrade);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('premium');
});

test('an event that comes before our own reply was stored is believed', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await world.db.updateTable('checkouts').set({ stripeSessionId: null, url: null }).execute();
  await world.pay(sessionId);
  await deliverAll(world);
  expect(await planOf(browser)).toBe('ultra');
  expect(await world.db.selectFrom('checkouts').select('openKey').execute()).toEqual([{ openKey: null }]);
  expect((await browser.ask('POST /api/checkouts', { plan: 'ultra' })).status).toBe(409);
});

test('a checkout that is open while its price is changed in the configuration is paid as it was opened', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  const later = await withAnotherPrice(world);
  await world.pay(sessionId);
  expect(await confirmPayment(later, sessionId)).toEqual({ state: 'paid', plan: 'ultra' });
  expect(await planOf(browser)).toBe('ultra');
});

test('a checkout from before its terms were kept is judged by the present price list', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await forgetTerms(world);
  await world.pay(sessionId);
  expect(await confirmPayment(await withAnotherPrice(world), sessionId)).toEqual({ state: 'wrong' });
  expect(await confirmPayment(world, sessionId)).toEqual({ state: 'paid', plan: 'ultra' });
});

test('a payment that is heard of more than a year later is dated and numbered by the day it was made', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  const before = Math.floor(Date.now() / 1000) * 1000;
  await world.pay(sessionId);
  const after = Date.now();
  world.pass({ seconds: 400 * 24 * 60 * 60 });
  await confirmPayment(world, sessionId);
  const [receipt] = (await (await signIn(world)).ask('GET /api/receipts')).body.receipts;
  expect(receipt?.issuedAt).toBeGreaterThanOrEqual(before);
  expect(receipt?.issuedAt).toBeLessThanOrEqual(after);
  expect(receipt?.number).toBe(`LEC-${new Date(before).getUTCFullYear()}-000001`);
  const mail = (await world.mails()).find(({ kind }) => kind === 'receipt');
  expect(mail?.text).toContain(`arrived on ${dayText(receipt?.issuedAt ?? 0)}.`);
});

test('a payment whose bank decides later is dated by the day the bank said yes', async () => {
  const world = await createPaidWorld();
  await world.control({ stripe: { settleAfterMs: null } });
  const browser = await signIn(world);
  await browser.ask('PATCH /api/me', { country: 'Malaysia' });
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId, { method: 'fpx', outcome: 'succeeds-later' });
  await setTimeout(1100);
  const decided = Math.floor(Date.now() / 1000) * 1000;
  await world.settle(sessionId, 'succeed');
  await confirmPayment(world, sessionId);
  const [receipt] = (await browser.ask('GET /api/receipts')).body.receipts;
  expect(receipt?.issuedAt).toBeGreaterThanOrEqual(decided);
});

test('a refund heard of before the completion, and a completion replayed after the refund, give nothing', async () => {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId);
  await world.refund(sessionId);
  const events = await world.events();
  for (const event of events.toReversed()) expect((await world.deliver(event)).status).toBe(200);
  expect(await planOf(browser)).toBe('free');
  const completed = events.find(({ type }) => type === 'checkout.session.completed')!;
  expect((await world.deliver({ ...completed, id: 'evt_replayed' })).status).toBe(200);
  expect(await planOf(browser)).toBe('free');
  expect(await receipts(world)).toBe(1);
});

test('an answer of Stripe’s that was overtaken by a newer one undoes nothing', async () => {
  for (const change of ['dispute', 'refund'] as const) {
    const { world, sessionId, browser } = await createOwner('ultra');
    const slow = delayFirstAnswer(world);
    const late = confirmPayment({ ...world, stripe: slow.stripe }, sessionId);
    await slow.asked;
    await world[change](sessionId);
    await confirmPayment(world, sessionId);
    slow.release();
    expect(await late).toEqual({ state: 'paid', plan: 'ultra' });
    expect(await planOf(browser)).toBe('free');
  }
});

test('every way of hearing at once, with refunds in between, ends in what is true', async () => {
  const { world, browser, sessionId } = await createOwner('premium');
  const upgrade = await checkout(browser, 'ultra');
  await world.pay(upgrade);
  const hear = async () => {
    const events = await world.events();
    await Promise.all([
      ...events.map((event) => world.deliver({ ...event, id: `${event.id}_again` })),
      ...events.map((event) => world.deliver(event)),
      confirmPayment(world, upgrade),
      confirmPayment(world, sessionId),
    ]);
  };
  await Promise.all([hear(), world.refund(upgrade, 500), hear(), world.refund(sessionId, 100), hear()]);
  await world.refund(upgrade);
  await Promise.all([hear(), hear()]);
  expect(await planOf(browser)).toBe('premium');
  expect(await receipts(world)).toBe(2);
  expect(
    await world.db.selectFrom('payments').select(['priceId', 'refundedCents']).orderBy('priceId').execute(),
  ).toEqual([
    { priceId: 'premium-usd', refundedCents: 100 },
    { priceId: 'upgrade-usd', refundedCents: 2000 },
  ]);
});

test('what was recorded is refunded even after the prices have changed', async () => {
  const { world, browser, sessionId } = await createOwner('ultra');
  const stripe = {
    ...world.config.stripe,
    prices: { ...world.config.stripe.prices, 'ultra-usd': 'price_new' },
  };
  await world.refund(sessionId);
  await confirmPayment({ ...world, config: { ...world.config, stripe } }, sessionId);
  expect(await planOf(browser)).toBe('free');
});

type Owner = { world: PaidWorld; browser: TestBrowser; sessionId: string };

async function createOwner(plan: 'premium' | 'ultra'): Promise<Owner> {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, plan);
  await world.pay(sessionId);
  await deliverAll(world);
  expect(await planOf(browser)).toBe(plan);
  return { world, browser, sessionId };
}

async function receipts(world: PaidWorld): Promise<number> {
  return (await world.mails()).filter(({ kind }) => kind === 'receipt').length;
}

async function planLines(world: PaidWorld) {
  return world.db.selectFrom('audit').selectAll().where('action', '=', 'plan').execute();
}

/** A Stripe whose first answer about a session lies on the way until it is released. */
function delayFirstAnswer({ stripe }: PaidWorld) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  const slow: StripeGateway = {
    ...stripe,
    async readSession(id) {
      const answer = await stripe.readSession(id);
      if (isFirst) {
        isFirst = false;
        asked.resolve();
        await released.promise;
      }
      return answer;
    },
  };
  return { stripe: slow, asked: asked.promise, release: released.resolve };
}
