import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { startCheckout } from './use-checkout.ts';

const ultra = { plan: 'ultra', id: 'ultra-usd', amountCents: 7800, coupon: null } as const;
const premium = { plan: 'premium', id: 'premium-usd', amountCents: 5800, coupon: null } as const;

const failingWith = (error: Error) => async () => {
  throw error;
};

test("a reply with a URL opens Stripe's page", async () => {
  const start = await startCheckout(ultra, async () => ({ url: 'https://pay.example.com/1' }));
  expect(start).toEqual({ is: 'open', url: 'https://pay.example.com/1' });
});

test('a reply without a URL is an invalid response', async () => {
  expect(await startCheckout(ultra, async () => ({}))).toEqual({ is: 'invalid-response' });
  expect(await startCheckout(ultra, async () => ({ url: '' }))).toEqual({ is: 'invalid-response' });
});

test('an invalid response that the server reports is one', async () => {
  const error = new ApiError('internal', 'Invalid response from payment service');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'invalid-response' });
});

test('a plan that is already owned is not paid again', async () => {
  expect(await startCheckout(premium, failingWith(new ApiError('aborted', '')))).toEqual({
    is: 'already-owned',
  });
});

test('too many started payments return the time to wait', async () => {
  const error = new ApiError('resource-exhausted', '', undefined, 600);
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'too-often', waitSeconds: 600 });
});

test('a pending payment is opened instead of a second one', async () => {
  const error = new ApiError('aborted', '', 'payment-on-its-way', undefined, 'cs_1');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'on-its-way', sessionId: 'cs_1' });
});

test('a price that changed since it was shown is reported', async () => {
  const error = new ApiError('aborted', '', 'price-changed');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'price-changed' });
});

test('another plan chosen at the same time is not reported as owned', async () => {
  const error = new ApiError('aborted', '', 'chosen-otherwise');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'chosen-otherwise' });
});

test('a course that is not open is not reported as owned', async () => {
  const error = new ApiError('aborted', '', 'not-open');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'not-open' });
});

test('an amount below Stripe’s minimum is not reported as owned', async () => {
  const error = new ApiError('aborted', '', 'amount-too-small');
  expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'amount-too-small' });
});

test('any other error fails the checkout', async () => {
  const errors = [
    new ApiError('internal', 'No answer'),
    new ApiError('unavailable', ''),
    new ApiError('deadline-exceeded', ''),
    new TypeError('broken'),
  ];
  for (const error of errors)
    expect(await startCheckout(ultra, failingWith(error))).toEqual({ is: 'failed' });
});
