import { stored } from '#web/platform/stored.ts';

const coupon = stored(() => localStorage, 'coupon', String);

/** Returns whether the link carries a coupon, or this browser remembers one. */
export function hasCoupon(): boolean {
  return /[?&]coupon=./.test(location.search) || coupon.read() !== null;
}
