import { expect, test } from 'vitest';
import { createTestContext, stripeEnvironment, type TestContext } from '#tests/test-context.ts';

const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'customer.created',
  livemode: false,
  data: { object: { object: 'customer', id: 'cus_1' } },
});

function sign(ctx: TestContext, offsetSeconds = 0, secret = stripeEnvironment.STRIPE_WEBHOOK_SECRET): string {
  const timestamp = Math.floor(ctx.now() / 1000) + offsetSeconds;
  return ctx.stripeApi.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function post(ctx: TestContext, signature: string | null, body = payload) {
  const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature };
  return (await ctx.app.request('/webhooks/stripe', { method: 'POST', headers, body })).status;
}

test('accepts an unknown event type once', async () => {
  const ctx = await createTestContext();
  expect(await post(ctx, sign(ctx))).toBe(200);
  expect(await post(ctx, sign(ctx))).toBe(200);
  expect(await ctx.db.selectFrom('stripeEvents').selectAll().execute()).toHaveLength(1);
});

test('rejects forged, unsigned, altered, old and future-dated events', async () => {
  const ctx = await createTestContext();
  expect(await post(ctx, null)).toBe(400);
  expect(await post(ctx, 't=1,v1=00')).toBe(400);
  expect(await post(ctx, sign(ctx, 0, 'whsec_of_somebody_else'))).toBe(400);
  expect(await post(ctx, sign(ctx), payload.replace('cus_1', 'cus_2'))).toBe(400);
  expect(await post(ctx, sign(ctx, -301))).toBe(400);
  expect(await post(ctx, sign(ctx, 60))).toBe(400);
  expect(await ctx.db.selectFrom('stripeEvents').selectAll().execute()).toHaveLength(0);
});

test.each([
  'null',
  '[]',
  '7',
  '"evt_1"',
  '{}',
  '{"id":"evt_1","type":"charge.refunded","livemode":false}',
  '{"id":"evt_1","type":"charge.refunded","livemode":false,"data":null}',
  '{"id":"evt_1","type":"charge.refunded","livemode":false,"data":{"object":null}}',
  '{"id":7,"type":"charge.refunded","livemode":false,"data":{"object":{}}}',
  'not json',
])('rejects a signed body that is not an event: %s', async (body) => {
  const ctx = await createTestContext();
  const timestamp = Math.floor(ctx.now() / 1000);
  const secret = stripeEnvironment.STRIPE_WEBHOOK_SECRET;
  const signature = ctx.stripeApi.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  expect(await post(ctx, signature, body)).toBe(400);
  expect(ctx.logged.filter(({ event }) => event === 'error')).toEqual([]);
});

test('ignores an event of the other mode', async () => {
  const ctx = await createTestContext();
  const live = payload.replace('"livemode":false', '"livemode":true');
  const signature = ctx.stripeApi.webhooks.generateTestHeaderString({
    payload: live,
    secret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
    timestamp: Math.floor(ctx.now() / 1000),
  });
  expect(await post(ctx, signature, live)).toBe(200);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'stripe-event-of-other-mode' }));
});
