import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { stripeEnvironment } from '#tests/test-world.ts';
import { connectStripe, readSession } from './stripe.ts';

test.each<[statuses: string[], dispute: string]>([
  [['needs_response'], 'open'],
  [['under_review'], 'open'],
  [['warning_needs_response'], 'none'],
  [['warning_under_review'], 'none'],
  [['warning_closed'], 'none'],
  [['warning_closed', 'needs_response'], 'open'],
  [[], 'open'],
  [['appeal_under_review'], 'open'],
  [['a status nobody knows yet'], 'open'],
  [['won'], 'won'],
  [['lost'], 'lost'],
  [['prevented'], 'lost'],
  [['won', 'needs_response'], 'open'],
  [['needs_response', 'lost', 'won'], 'lost'],
])('disputes that are %j leave a payment %s', async (statuses, dispute) => {
  const stripe = await connect({
    '/v1/checkout/sessions/cs_1': {
      object: 'checkout.session',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', latest_charge: { id: 'ch_1', disputed: true, amount_refunded: 0 } },
      created: 1,
    },
    '/v1/disputes': { object: 'list', data: statuses.map((status) => ({ status })) },
  });
  expect(await readSession(stripe, 'cs_1')).toMatchObject({ dispute, refundedCents: 0 });
});

test('a session that this account does not have is nothing; any other refusal is thrown', async () => {
  const stripe = await connect({});
  expect(await readSession(stripe, 'cs_elsewhere')).toBeNull();
  const strict = await connect({}, { code: 'parameter_unknown', type: 'invalid_request_error' });
  await expect(readSession(strict, 'cs_1')).rejects.toThrow();
});

/** A Stripe that knows these replies by their paths, and refuses everything else. */
async function connect(
  replies: Record<string, object>,
  error: object = { code: 'resource_missing', type: 'invalid_request_error' },
) {
  const server = createServer((request, response) => {
    const reply = replies[new URL(request.url ?? '', 'http://localhost').pathname];
    response.writeHead(reply ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return connectStripe({
    url: `http://localhost:${port}`,
    secretKey: stripeEnvironment.STRIPE_SECRET_KEY,
    webhookSecret: stripeEnvironment.STRIPE_WEBHOOK_SECRET,
    prices: {
      'premium-usd': 'price_a',
      'ultra-usd': 'price_b',
      'premium-myr': 'price_c',
      'ultra-myr': 'price_d',
      'upgrade-usd': 'price_e',
      'upgrade-myr': 'price_f',
    },
  });
}
