import { expect, onTestFinished, test, vi } from 'vitest';
import { connectToStripe } from '#tests/stripe-replies.ts';
import { StripeFailure } from './errors.ts';

type Reply = { status: number; error?: object; text?: string; headers?: Record<string, string> };

test.each<[what: string, reply: Reply, failure: Partial<StripeFailure>]>([
  ['a wrong key', { status: 401, error: { message: 'Invalid API Key' } }, { kind: 'rejected' }],
  ['a key without the right', { status: 403, error: {} }, { kind: 'rejected' }],
  ['a wrong parameter', { status: 400, error: { code: 'parameter_unknown' } }, { kind: 'rejected' }],
  [
    'another order under the same key',
    { status: 400, error: { type: 'idempotency_error' } },
    { kind: 'rejected' },
  ],
  ['an unknown price', { status: 400, error: { code: 'resource_missing' } }, { kind: 'not-found' }],
  ['a rate limit', { status: 429, error: {} }, { kind: 'rate-limited', retryAfterMs: null }],
  [
    'a rate limit with Retry-After',
    { status: 429, error: {}, headers: { 'retry-after': '2' } },
    { kind: 'rate-limited', retryAfterMs: 2000 },
  ],
  ['a request that is still running', { status: 409, error: {} }, { kind: 'away' }],
  ['an internal error', { status: 500, error: {} }, { kind: 'failed' }],
  ['an error page of a proxy', { status: 502, text: '<html>Bad gateway</html>' }, { kind: 'unreadable' }],
])('classifies a Stripe reply with %s', async (_, reply, failure) => {
  const stripe = await connectToStripe((_request, response) => {
    response.writeHead(reply.status, { 'stripe-should-retry': 'false', ...reply.headers });
    response.end(reply.text ?? JSON.stringify({ error: reply.error }));
  });
  const error = await failureOf(stripe.createCheckoutSession(order));
  expect(error).toMatchObject(failure);
  expect(await failureOf(stripe.listSessionsOfEmail('a@example.com'))).toMatchObject(failure);
});

test('finds no session of an email address that Stripe rejects', async () => {
  const stripe = await connectToStripe((_request, response) => {
    response.writeHead(400);
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_details[email]' };
    response.end(JSON.stringify({ error }));
  });
  expect(await stripe.listSessionsOfEmail('josé@example.com')).toEqual([]);
});

test('an unreachable Stripe is away', async () => {
  const stripe = await connectToStripe((request) => request.socket.destroy());
  expect(await failureOf(stripe.readSession('cs_1'))).toMatchObject({ kind: 'away' });
});

test('a reply that arrives byte by byte times out after 8 seconds', async () => {
  const dripping = Promise.withResolvers<void>();
  const stripe = await connectToStripe((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
    dripping.resolve();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const failure = failureOf(stripe.readSession('cs_1'));
  await dripping.promise;
  vi.advanceTimersByTime(8_000);
  expect(await failure).toMatchObject({ kind: 'away' });
});

test.each<[what: string, status: number, code: string, ended: boolean | 'rejected']>([
  ['is open', 200, '', true],
  ['is no longer open', 400, 'checkout_session_not_open', false],
  ['is unknown', 404, 'resource_missing', false],
  ['is forbidden for the key', 401, '', 'rejected'],
])('expires a session that %s', async (_, status, code, ended) => {
  const stripe = await connectToStripe((_request, response) => {
    response.writeHead(status);
    response.end(JSON.stringify(status === 200 ? { id: 'cs_1' } : { error: { code } }));
  });
  const outcome = stripe.expireSession('cs_1').catch((error: unknown) => error);
  expect(await outcome).toEqual(ended === 'rejected' ? expect.objectContaining({ kind: ended }) : ended);
});

const order = {
  checkoutId: 'checkout-1',
  uid: 'uid-1',
  signedTerms: {
    checkoutId: 'checkout-1',
    uid: 'uid-1',
    priceId: 'ultra-usd',
    terms: '[]',
    signature: 'signature',
  },
  email: 'a@example.com',
  language: 'en',
  priceId: 'ultra-usd',
  stripePriceId: 'price_b',
  billing: 'off',
  isGift: false,
  seats: null,
  discount: null,
  expiresAt: 7_200_000,
  successUrl: 'http://localhost:3000/PaymentSuccess?num=2',
  cancelUrl: 'http://localhost:3000/PaymentFail',
} as const;

async function failureOf(work: Promise<unknown>): Promise<StripeFailure> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StripeFailure)) throw new Error('That was no failure of Stripe’s', { cause: error });
  return error;
}
