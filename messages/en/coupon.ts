/** Texts for coupons and sale prices on the plans, the payment page and the landing page. */
export const coupon = {
  /** Read before the crossed-out price. */
  was: 'Was',
  now: 'now',
  free: 'Free',
  until: (day: string) => `With coupon until ${day}`,
  withCoupon: 'With coupon',
  /** The end of a sale, with the time zone. */
  saleUntil: (moment: string) => `Until ${moment}`,
  saleLine: (moment: string) => `Sale discount, until ${moment}`,
  inCountry: (was: string, now: string, country: string) =>
    `${now} instead of ${was} if you live in ${country}`,
  applied: (code: string) => `Coupon ${code}`,
  remove: (code: string) => `Remove coupon ${code}`,
  ask: 'Have a coupon?',
  label: 'Coupon code',
  apply: 'Apply',
  /** The line of the order. */
  line: (code: string) => `Coupon ${code}`,
  notForThis: (code: string) => `Coupon ${code} doesn’t change this price.`,
  notForAny: (code: string) => `Coupon ${code} doesn’t change any of these prices.`,
  noUpgrade: (code: string) =>
    `Coupon ${code} is for new purchases. An upgrade costs the difference between the plans.`,
  answer: {
    unknown: (code: string) => `There is no coupon ${code}. Check the spelling. Prices are unchanged.`,
    'not-started': (code: string) => `Coupon ${code} isn’t valid yet. Prices are unchanged.`,
    ended: (code: string) => `Coupon ${code} has expired. Prices are unchanged.`,
    'used-up': (code: string) => `Coupon ${code} has reached its usage limit. Prices are unchanged.`,
    'used-before': (code: string) => `You’ve already used coupon ${code}. Prices are unchanged.`,
    'own-link': () =>
      'This is your own referral link, which is meant for your friends. Prices are unchanged.',
    'not-first': () => 'Referral links are for a first purchase. Prices are unchanged.',
  },
  tooOften: 'Too many invalid codes. Please try again in an hour.',
  failed: 'We couldn’t check the coupon. Prices are unchanged. Please try again.',
  /** On the payment page, for a coupon of 100 %. */
  claim: 'Get it for free',
  claimNote: 'Nothing to pay. Your plan starts immediately.',
  claimed: (plan: string) => `You now have ${plan}. Enjoy the course!`,
  /** Errors of the payment page. */
  rejected: 'This coupon can no longer be used. Nothing was charged. Check the price, then click again.',
  claimFailed: 'Your plan couldn’t be activated. Please try again.',
};
