import { expect, test } from 'vitest';
import { ApiError } from '#web/platform/call.ts';
import { startCheckout } from './use-checkout.ts';

const ultra = { plan: 'ultra', id: 'ultra-usd' } as const;
const premium = { plan: 'premium', id: 'premium-usd' } as const;

const refusing = (error: Error) => async () => {
  throw error;
};

test('the reply tells where to pay', async () => {
  const start = await startCheckout(ultra, async () => ({ url: 'https://pay.example.com/1' }));
  expect(start).toEqual({ is: 'open', url: 'https://pay.example.com/1' });
});

test('a reply without an address is an invalid response', async () => {
  expect(await startCheckout(ultra, async () => ({}))).toEqual({ is: 'invalid-response' });
  expect(await startCheckout(ultra, async () => ({ url: '' }))).toEqual({ is: 'invalid-response' });
});

test('so is what the server calls one', async () => {
  const error = new ApiError('internal', 'Invalid response from payment service');
  expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'invalid-response' });
});

test('a plan that one owns already is said so', async () => {
  expect(await startCheckout(premium, refusing(new ApiError('aborted', '')))).toEqual({
    is: 'already-owned',
  });
});

test('too many payments begun are told with the time to wait', async () => {
  const error = new ApiError('resource-exhausted', '', undefined, 600);
  expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'too-often', waitSeconds: 600 });
});

test('a payment that is on its way is shown instead of a second one', async () => {
  const error = new ApiError('aborted', '', 'payment-on-its-way', undefined, 'cs_1');
  expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'on-its-way', sessionId: 'cs_1' });
});

test('a price that has changed since it was shown is said so', async () => {
  const error = new ApiError('aborted', '', 'price-changed');
  expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'price-changed' });
});

test('another plan chosen at the same time is not called owned', async () => {
  const error = new ApiError('aborted', '', 'chosen-otherwise');
  expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'chosen-otherwise' });
});

test('whatever else goes wrong, the payment failed and can be tried again', async () => {
  const errors = [
    new ApiError('internal', 'No answer'),
    new ApiError('unavailable', ''),
    new ApiError('deadline-exceeded', ''),
    new TypeError('broken'),
  ];
  for (const error of errors) expect(await startCheckout(ultra, refusing(error))).toEqual({ is: 'failed' });
});
