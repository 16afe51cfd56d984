import { expect, test } from 'vitest';
import { rehearse } from './rehearsal.ts';

test('control settings are returned, deep-merged and reset', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { duplicates: 1 } });
  await rehearsal.control({ stripe: { shuffle: true }, google: { fail: 'wrong-nonce' } });
  const address = `${rehearsal.sandbox.url}/control`;
  const shown = await (await fetch(address)).json();
  expect(shown).toMatchObject({
    stripe: { webhooks: 'deliver', duplicates: 1, shuffle: true, latencyMs: 0, fail: 'none' },
    smtp: { reply: 250, hang: false },
    google: { fail: 'wrong-nonce', severOpener: false },
  });
  const reset = await (await fetch(address, { method: 'DELETE' })).json();
  expect(reset).toMatchObject({ stripe: { duplicates: 0, shuffle: false }, google: { fail: 'none' } });
});

test.for([
  '{"stripe":{"webhook":"drop"}}',
  '{"paypal":{}}',
  '{"stripe":{"webhooks":"sometimes"}}',
  '{"stripe":{"webhooks":{"lost":1.5}}}',
  '{"stripe":{"webhooks":{"forgotten":0.1}}}',
  '{"stripe":{"duplicates":-1}}',
  '{"smtp":{"reply":200}}',
  '{"google":{"fail":"sometimes"}}',
  'hold',
])('rejects %s and changes no setting', async (body) => {
  await using rehearsal = await rehearse();
  const address = `${rehearsal.sandbox.url}/control`;
  const before = await (await fetch(address)).json();
  expect((await fetch(address, { method: 'PUT', body })).status).toBe(400);
  expect(await (await fetch(address)).json()).toEqual(before);
});

test('the API fails as configured: disconnected, 500, 429 or a truncated reply', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  await rehearsal.control({ stripe: { fail: 'refuse' } });
  await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await rehearsal.control({ stripe: { fail: '500' } });
  await expect(stripe.prices.list()).rejects.toMatchObject({ statusCode: 500 });
  await rehearsal.control({ stripe: { fail: '429' } });
  await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeRateLimitError' });
  await rehearsal.control({ stripe: { fail: 'half' } });
  await expect(stripe.prices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
  await rehearsal.control({ stripe: { fail: 'none' } });
  expect((await stripe.prices.list()).data).not.toEqual([]);
});

test('a request with a truncated reply is complete, and its idempotency key returns the result', async () => {
  await using rehearsal = await rehearse();
  const { stripe } = rehearsal;
  const order = { name: 'Workshop' };
  await rehearsal.control({ stripe: { fail: 'half' } });
  await expect(stripe.products.create(order, { idempotencyKey: 'key-1' })).rejects.toThrow();
  await rehearsal.control({ stripe: { fail: 'none' } });
  const product = await stripe.products.create(order, { idempotencyKey: 'key-1' });
  const { data } = await stripe.products.list({ limit: 100 });
  expect(data.filter(({ name }) => name === 'Workshop').map(({ id }) => id)).toEqual([product.id]);
});

test('the API hangs as configured, and the sandbox still closes', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { fail: 'hang' } });
  const request = rehearsal.stripe.prices.list({}, { timeout: 200 });
  await expect(request).rejects.toMatchObject({ type: 'StripeConnectionError' });
});

test('the API delays replies as configured', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ stripe: { latencyMs: 200 } });
  const begun = Date.now();
  await rehearsal.stripe.prices.list();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(195);
});

test('the home page links to inbox, payments and control', async () => {
  await using rehearsal = await rehearse();
  const page = await (await fetch(rehearsal.sandbox.url)).text();
  for (const path of ['/mail', '/stripe/payments', '/control']) expect(page).toContain(`href="${path}"`);
});

test('a share of API calls fails, and the same seed fails the same calls', async () => {
  const outcomes = async (seed: number) => {
    await using rehearsal = await rehearse();
    await rehearsal.control({ stripe: { fail: { ...noFailures, 500: 0.3, half: 0.3, seed } } });
    const results: string[] = [];
    for (let call = 0; call < 20; call += 1)
      results.push(
        await rehearsal.stripe.prices.list({ limit: 1 }).then(
          () => 'answered',
          (error: Error) => error.constructor.name,
        ),
      );
    return results;
  };
  const first = await outcomes(7);
  expect(new Set(first)).toEqual(new Set(['answered', 'StripeAPIError', 'StripeConnectionError']));
  expect(await outcomes(7)).toEqual(first);
  expect(await outcomes(8)).not.toEqual(first);
});

const noFailures = { refuse: 0, hang: 0, 500: 0, 429: 0, half: 0 };
