import { expect, test } from 'vitest';
import { connectToStripe } from '#tests/stripe-replies.ts';
import { signIn } from '#tests/test-browser.ts';
import {
  changePrice,
  checkout,
  createPaidContext,
  livePrice,
  type PaidContext,
  premium,
  signInInstructor,
  ultra,
} from '#tests/test-payments.ts';
import { listPrices } from './price-store.ts';
import { changePrice as change } from './prices.ts';

test('a new price is created under the former product at Stripe, and shown to everyone', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const { status, body } = await changePrice(instructor, ctx, {
    ...premium,
    currency: 'USD',
    amountCents: 6800,
  });
  expect(status).toBe(201);
  const price = await livePrice(ctx, { ...premium, currency: 'USD' });
  expect(price).toMatchObject({ id: body.id, amountCents: 6800 });
  expect(await ctx.stripeApi.prices.retrieve(price.stripePriceId)).toMatchObject({
    product: 'prod_premium',
    unit_amount: 6800,
    currency: 'usd',
    active: true,
  });
  const learner = await signIn(ctx);
  const { prices } = (await learner.ask('GET /api/course')).body;
  expect(prices).toContainEqual({
    plan: 'premium',
    verdict: 'pay',
    id: price.id,
    currency: 'USD',
    amountCents: 6800,
  });
  expect(
    (await ctx.stripeApi.checkout.sessions.retrieve(await checkout(learner, 'premium'))).amount_total,
  ).toBe(6800);
});

test('a change writes an audit entry with item, both amounts and instructor', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await changePrice(instructor, ctx, { ...ultra, currency: 'USD', amountCents: 8800 });
  const { id } = await livePrice(ctx, { ...ultra, currency: 'USD' });
  const entries = await ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'price-changed')
    .execute();
  expect(entries).toMatchObject([{ actor: instructor.user.uid, detail: `ultra USD 7800 8800 ${id}` }]);
});

test('the first price in a currency uses the item’s product of another currency', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await changePrice(instructor, ctx, { ...ultra, currency: 'IDR', amountCents: 119_900_000 });
  const { stripePriceId } = await livePrice(ctx, { ...ultra, currency: 'IDR' });
  expect((await ctx.stripeApi.prices.retrieve(stripePriceId)).product).toBe('prod_ultra');
});

test('creates one product in an account without our prices', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await ctx.db
    .updateTable('prices')
    .set({ stripePriceId: 'price_elsewhere' } as never)
    .execute();
  for (const amountCents of [6800, 6900]) {
    const { status } = await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents });
    expect(status).toBe(201);
    await ctx.db
      .updateTable('prices')
      .set({ stripePriceId: 'price_elsewhere' } as never)
      .execute();
  }
  const { data } = await ctx.stripeApi.products.list({ limit: 100 });
  expect(data.filter(({ id }) => id === 'lectern_premium')).toMatchObject([{ name: 'Premium Plan' }]);
});

test('a double click creates one price, here and at Stripe', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const before = (await ctx.stripeApi.prices.list({ limit: 100 })).data.length;
  const { id: replaces } = await livePrice(ctx, { ...premium, currency: 'USD' });
  const click = () =>
    changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800, replaces });
  const replies = [...(await Promise.all([click(), click(), click()])), await click()];
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  expect(await listPrices(ctx.db)).toHaveLength(7);
  expect((await ctx.stripeApi.prices.list({ limit: 100 })).data).toHaveLength(before + 1);
});

test('one of two simultaneous changes wins, and the other gets an error', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  const { id: replaces } = await livePrice(ctx, { ...premium, currency: 'USD' });
  const replies = await Promise.all(
    [6800, 6900].map((amountCents) =>
      changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents, replaces }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(replies.find(({ status }) => status === 409)?.body.reason).toBe('changed-elsewhere');
  const won = replies.find(({ status }) => status === 201)?.body.id;
  expect((await livePrice(ctx, { ...premium, currency: 'USD' })).id).toBe(won);
});

test('rejects a change of a price that is no longer live', async () => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800 });
  const late = { ...premium, currency: 'USD', amountCents: 7000, replaces: 'premium-usd' };
  expect(await changePrice(instructor, ctx, late)).toMatchObject({
    status: 409,
    body: { reason: 'changed-elsewhere' },
  });
});

test.each([
  [49, 'USD', 'amount-too-small'],
  [100_000_000, 'USD', 'amount-too-large'],
  [89_900_001, 'IDR', 'amount-not-whole'],
  [5000, 'KWD', 'unknown-currency'],
  [5000, 'ZZZ', 'unknown-currency'],
])('rejects %i in %s as %s without a request to Stripe', async (amountCents, currency, reason) => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await ctx.control({ stripe: { fail: '500' } });
  expect(await changePrice(instructor, ctx, { ...premium, currency, amountCents })).toMatchObject({
    status: 400,
    body: { reason },
  });
});

test.each(['refuse', '500', '429'])('changes nothing while Stripe fails (%s)', async (fail) => {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  await ctx.control({ stripe: { fail } });
  const reply = await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800 });
  expect(reply).toMatchObject({ status: 503, body: { reason: 'stripe-away' } });
  expect(await listPrices(ctx.db)).toHaveLength(6);
  await ctx.control({ stripe: { fail: 'none' } });
  const again = await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 6800 });
  expect(again.status).toBe(201);
});

test.each([
  [{ code: 'amount_too_small', param: 'unit_amount' }, 'amount-too-small'],
  [{ code: 'amount_too_large', param: 'unit_amount' }, 'amount-too-large'],
  [{ param: 'currency' }, 'unknown-currency'],
  [{ param: 'unit_amount' }, 'amount-refused'],
  [{ param: 'product' }, 'stripe-refused'],
])('reports a rejection of Stripe with %j as %s', async (error, reason) => {
  const ctx = await createPaidContext();
  const stripe = await connectToStripe((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', ...error } }));
  });
  const wanted = { ...premium, currency: 'USD', amountCents: 6800, replaces: 'premium-usd' };
  await expect(change({ ...ctx, stripe }, wanted, 'uid')).rejects.toMatchObject({
    code: 'invalid-argument',
    reason,
  });
});

test('rejects a price that Stripe created with another amount', async () => {
  const ctx = await createPaidContext();
  const stripe = await withReply(ctx, { amountCents: 1 });
  const wanted = { ...premium, currency: 'USD', amountCents: 6800, replaces: 'premium-usd' };
  await expect(change({ ...ctx, stripe }, wanted, 'uid')).rejects.toMatchObject({ code: 'unavailable' });
  expect(await listPrices(ctx.db)).toHaveLength(6);
});

async function withReply(ctx: PaidContext, reply: { amountCents: number }): Promise<PaidContext['stripe']> {
  const price = { stripePriceId: 'price_x', currency: 'USD', isActive: true, ...reply };
  return { ...ctx.stripe, createPrice: async () => price };
}
