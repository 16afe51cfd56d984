/** The sales of the simulation, and the payments at Stripe that do not have their price, without the product's rules. */
import type { Customer, Sales, Simulation } from './customer.ts';

/** One sale that outlasts the purchases, and one that ends while customers buy. */
const wanted = [
  { plan: 'premium', currency: 'USD', amountCents: 4500, lastsMs: 59 * 24 * 60 * 60 * 1000 },
  { plan: 'ultra', currency: 'MYR', amountCents: 7500, lastsMs: 15_000 },
] as const;

type Listed = {
  id: string;
  plan: string;
  needs: string | null;
  currency: string;
  amountCents: number;
  retiredAt: number | null;
};

/** Sets the sales as the instructor does. @throws {Error} when one is rejected */
export async function createSales({ browser }: Customer, { clock }: Simulation): Promise<Sales> {
  const { body } = await browser.ask('GET', '/api/studio/prices');
  const prices = body['prices'] as Listed[];
  const sales = new Map<string, { amountCents: number; startsAt: number; endsAt: number }>();
  for (const { plan, currency, amountCents, lastsMs } of wanted) {
    const price = prices.find(
      (one) => one.plan === plan && one.needs === null && one.currency === currency && one.retiredAt === null,
    );
    if (!price) throw new Error(`Nothing is for sale in ${currency}`);
    const endsAt = clock.now() + lastsMs;
    const path = `/api/studio/prices/${price.id}/sale`;
    const sale = { amountCents, startsAt: null, endsAt, revision: null };
    const { status, body: answer } = await browser.ask('PUT', path, sale);
    // A lost reply is asked again, and the sale is there.
    if (status !== 200 && answer['reason'] !== 'changed-elsewhere')
      throw new Error(`The sale of ${plan} answered ${status}: ${JSON.stringify(answer)}`);
    const key = `${currency.toLowerCase()} ${price.amountCents}`;
    sales.set(key, { amountCents, startsAt: clock.now(), endsAt });
  }
  return sales;
}

type Paid = {
  id: string;
  currency: string;
  amountCents: number;
  listCents?: number;
  coupon?: string;
  createdAt: number;
};

/** A session may be created this long after its price was decided. */
const toleranceMs = 15_000;

/** Finds payments of another amount than the sale of that moment, or a lower coupon, leaves. */
export function findWrongSales(paid: readonly Paid[], sales: Sales): string[] {
  return paid.flatMap(({ id, currency, amountCents, listCents = amountCents, coupon, createdAt }) => {
    const sale = sales.get(`${currency} ${listCents}`);
    const isOnSale = coupon?.startsWith('sale-') === true;
    const line = `${id} paid ${amountCents} of ${listCents} ${currency}${coupon === undefined ? '' : ` with ${coupon}`}`;
    if (isOnSale) {
      const isRight = sale?.amountCents === amountCents && createdAt <= sale.endsAt + toleranceMs;
      return isRight ? [] : [`${line}, which was not the price of a sale`];
    }
    const isDuring = sale && createdAt >= sale.startsAt + toleranceMs && createdAt < sale.endsAt;
    return isDuring && amountCents >= sale.amountCents
      ? [`${line} during a sale for ${sale.amountCents}`]
      : [];
  });
}
