/** Coupons in tests: created by the instructor, and used by a customer. */
import { expect } from 'vitest';
import type { Coupon } from '#rules/payments/coupon.ts';
import type { TestBrowser } from './test-browser.ts';
import { type PaidContext, signInInstructor } from './test-payments.ts';

export type CouponSettings = Partial<Omit<Coupon, 'id' | 'code' | 'isActive'>>;

export const plainCoupon = {
  percentOff: 50,
  amountsOff: {},
  plan: null,
  maxUses: null,
  isOncePerLearner: false,
  startsAt: null,
  endsAt: null,
};

/** Returns the instructor, and the settings for a change. */
export async function createCoupon(
  ctx: PaidContext,
  code: string,
  settings: CouponSettings = {},
  by?: TestBrowser,
) {
  const instructor = by ?? (await signInInstructor(ctx));
  const body = { ...plainCoupon, ...settings, id: `id-${code}`, code };
  const reply = await instructor.ask('POST /api/studio/coupons', body);
  expect(reply.status).toBe(201);
  return { instructor, change: { ...plainCoupon, ...settings } };
}

/** Opens a checkout with a coupon, or without one. */
export async function openWith(
  browser: TestBrowser,
  coupon: string | undefined,
  plan: 'premium' | 'ultra' = 'ultra',
) {
  return browser.ask('POST /api/checkouts', { plan, ...(coupon !== undefined && { coupon }) });
}
