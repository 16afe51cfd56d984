/** The coupons of the simulation, and what each makes of a list price, computed without the product's rules. */
import type { Answer } from './browser.ts';
import type { Customer, Simulation } from './customer.ts';

type Terms = {
  percentOff: number | null;
  amountsOff: Record<string, number>;
  maxUses: number | null;
  isOncePerLearner: boolean;
};

export const coupons = {
  PERCENT: { percentOff: 30, amountsOff: {}, maxUses: null, isOncePerLearner: false },
  FIXED: { percentOff: null, amountsOff: { USD: 1000, MYR: 1500 }, maxUses: null, isOncePerLearner: false },
  FEW: { percentOff: 50, amountsOff: {}, maxUses: 4, isOncePerLearner: false },
  ONCE: { percentOff: 10, amountsOff: {}, maxUses: null, isOncePerLearner: true },
} as const satisfies Record<string, Terms>;

/** The discount of referral links. */
const ofLinks: Terms = { percentOff: 10, amountsOff: {}, maxUses: null, isOncePerLearner: true };

export type CouponCode = keyof typeof coupons;

/** Gives Premium for free, to this many learners. */
const mostFreePlans = 2;
const freePremiumCode = 'FREE-PREMIUM';
const freePremium = {
  percentOff: 100,
  amountsOff: {},
  maxUses: mostFreePlans,
  isOncePerLearner: true,
} as const;

/** Gives any plan to everyone, so nobody pays with it. */
export const freeCode = 'FREE-FOR-ALL';

const free = { percentOff: 100, amountsOff: {}, maxUses: null, isOncePerLearner: false } as const;

/** Creates the coupons as the instructor does. @throws {Error} when one is rejected */
export async function createCoupons({ browser }: Customer): Promise<void> {
  for (const [code, terms] of Object.entries({
    ...coupons,
    [freePremiumCode]: freePremium,
    [freeCode]: free,
  })) {
    const times = { plan: null, startsAt: null, endsAt: null };
    const body = { ...terms, ...times, id: `simulated-${code}`, code };
    const { status, body: answer } = await browser.ask('POST', '/api/studio/coupons', body);
    if (status !== 201) throw new Error(`The coupon ${code} answered ${status}: ${JSON.stringify(answer)}`);
  }
}

/** One in five asks for Premium for free, some with a double click. The oracle reads who got it from the audit log. */
export async function claimFreePremium(
  customer: Customer,
  { tally, freePremiums }: Simulation,
): Promise<void> {
  if (!customer.chance.happens(0.2)) return;
  const claim = () =>
    customer.browser.ask('POST', '/api/coupon-claims', {
      plan: 'premium',
      coupon: freePremiumCode.toLowerCase(),
    });
  const answers = await Promise.all(customer.chance.happens(0.5) ? [claim(), claim()] : [claim()]);
  for (const { status, body } of answers) {
    if (status === 201) freePremiums.add(customer.email);
    tally.count(status === 201 ? 'free plans received' : `free plans answered ${status} ${reasonOf(body)}`);
  }
}

export function findTooManyFreePlans({ freePremiums }: Pick<Simulation, 'freePremiums'>): string[] {
  const isTooMany = freePremiums.size > mostFreePlans;
  return isTooMany ? [`${freePremiumCode} was given to ${freePremiums.size} learners`] : [];
}

/** Returns the reason of an error; '' for any other answer. */
export function reasonOf(body: Answer['body']): string {
  const reason = body['reason'];
  return typeof reason === 'string' ? reason : '';
}

/** A discounted payment in Stripe's books. */
type Discounted = {
  id: string;
  uid: string;
  currency: string;
  listCents: number;
  amountCents: number;
  code: string;
};

/** Finds payments with another amount than their coupon says, and coupons that were used more often than allowed. */
export function findWrongDiscounts(paid: readonly Discounted[], links: readonly string[] = []): string[] {
  const wrong = paid
    .filter(
      ({ code, currency, listCents, amountCents }) =>
        amountCents !== charged(code, currency, listCents, links),
    )
    .map(({ id, code, amountCents }) => `${id} paid ${amountCents} with ${code}`);
  const byCode = Map.groupBy(paid, ({ code }) => code);
  const overused = Object.entries(coupons).flatMap(([code, { maxUses, isOncePerLearner }]) => {
    const uses = byCode.get(code) ?? [];
    const learners = new Set(uses.map(({ uid }) => uid)).size;
    return [
      ...(maxUses !== null && uses.length > maxUses ? [`${code} was used ${uses.length} times`] : []),
      ...(isOncePerLearner && learners < uses.length ? [`${code} was used twice by one account`] : []),
    ];
  });
  return [...wrong, ...overused];
}

function charged(
  code: string,
  currency: string,
  listCents: number,
  links: readonly string[],
): number | undefined {
  const known: Terms | undefined = Object.hasOwn(coupons, code) ? coupons[code as CouponCode] : undefined;
  const terms = links.includes(code) ? ofLinks : known;
  if (!terms) return undefined;
  // All list prices of the simulation are divisible by 10, so that no percentage is rounded.
  if (terms.percentOff !== null) return listCents - (listCents * terms.percentOff) / 100;
  return listCents - (terms.amountsOff[currency.toUpperCase()] ?? 0);
}
