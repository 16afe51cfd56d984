import { expect, test } from 'vitest';
import { rehearse, type Rehearsal } from '../../rehearsal.ts';

test('the same key and parameters return the same reply, marked as replayed', async () => {
  await using rehearsal = await rehearse();
  const first = await create(rehearsal, 'key-1');
  const second = await create(rehearsal, 'key-1');
  expect(second.id).toBe(first.id);
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
});

test('rejects the same key with other parameters', async () => {
  await using rehearsal = await rehearse();
  await create(rehearsal, 'key-1');
  await expect(create(rehearsal, 'key-1', 'price_premium_usd')).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('rejects the same key at another endpoint', async () => {
  await using rehearsal = await rehearse();
  await create(rehearsal, 'key-1');
  const misused = rehearsal.stripe.products.create({ name: 'A' }, { idempotencyKey: 'key-1' });
  await expect(misused).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('twenty concurrent requests with one key create one session', async () => {
  await using rehearsal = await rehearse();
  const sessions = await Promise.all(Array.from({ length: 20 }, () => create(rehearsal, 'key-1')));
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
  expect((await rehearsal.stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('a rejected request can be corrected under its key', async () => {
  await using rehearsal = await rehearse();
  await expect(create(rehearsal, 'key-1', 'price_none')).rejects.toThrow('No such price');
  expect((await create(rehearsal, 'key-1')).status).toBe('open');
});

test('a key survives a restart', async () => {
  await using rehearsal = await rehearse();
  const first = await create(rehearsal, 'key-1');
  await rehearsal.restart();
  expect((await create(rehearsal, 'key-1')).id).toBe(first.id);
});

function create({ stripe }: Rehearsal, idempotencyKey: string, price = 'price_ultra_usd') {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      success_url: 'http://shop.example/',
      line_items: [{ price, quantity: 1 }],
    },
    { idempotencyKey },
  );
}
