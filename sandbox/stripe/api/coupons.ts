import { nowSeconds } from '#sandbox/stripe/local-stripe.ts';
import { type Endpoint, post, readEndpoints } from './endpoint.ts';

/** Coupons with an amount, which are applied once. @see https://docs.stripe.com/api/coupons */
export const couponEndpoints: Endpoint[] = [
  ...readEndpoints('coupon', '/coupons'),
  post('/coupons', (stripe, params) => {
    params.allowOnly('id', 'name', 'amount_off', 'currency', 'duration');
    const id = params.requiredText('id');
    if (stripe.store.find('coupon', id))
      params.reject('id', 'Coupon already exists.', 'resource_already_exists');
    const amountOff = params.requiredInteger('amount_off');
    if (amountOff < 1) params.reject('amount_off', 'This value must be greater than or equal to 1.');
    const name = params.text('name') ?? null;
    if (name !== null && name.length > 40)
      params.reject('name', 'Invalid string: must be at most 40 characters');
    return stripe.store.insert('coupon', {
      id,
      object: 'coupon',
      amount_off: amountOff,
      created: nowSeconds(stripe),
      currency: params.requiredText('currency').toLowerCase(),
      duration: params.choice('duration', ['once'] as const) ?? 'once',
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: {},
      name,
      percent_off: null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    });
  }),
];
