/** Changes of prices for tests, as the instructor makes them. */
import { findLivePrice, type StoredPrice } from '#server/store/payments/prices.ts';
import type { Item } from '#rules/plans.ts';
import { signIn, type TestBrowser } from './test-browser.ts';
import type { TestContext } from './test-context.ts';

type Priced = Item & { currency: string };

export const premium: Item = { gives: 'premium', needs: null };
export const ultra: Item = { gives: 'ultra', needs: null };
export const upgrade: Item = { gives: 'ultra', needs: 'premium' };

export function signInInstructor(ctx: TestContext): ReturnType<typeof signIn> {
  return signIn(ctx, 'instructor@example.com');
}

/** Returns the live price. @throws {Error} when there is none */
export async function livePrice(ctx: TestContext, of: Priced): Promise<StoredPrice> {
  const price = await findLivePrice(ctx.db, of);
  if (!price) throw new Error(`Nothing is for sale in ${of.currency}`);
  return price;
}

/** Asks for a change of the price that is live now, or of the one that is named. */
export async function changePrice(
  instructor: TestBrowser,
  ctx: TestContext,
  {
    gives,
    needs,
    currency,
    amountCents,
    replaces,
  }: Priced & { amountCents: number; replaces?: string | null },
) {
  const live = await findLivePrice(ctx.db, { gives, needs, currency });
  const replaced = replaces === undefined ? (live?.id ?? null) : replaces;
  const body = { plan: gives, needs, currency, amountCents, replaces: replaced };
  return instructor.ask('POST /api/studio/prices', body);
}

/** Sets the three prices of a currency, and lets a country pay in it. */
export async function sellIn(
  instructor: TestBrowser,
  ctx: TestContext,
  { country, currency, amounts }: { country: string; currency: string; amounts: [number, number, number] },
): Promise<void> {
  for (const [place, item] of [premium, ultra, upgrade].entries()) {
    const change = { ...item, currency, amountCents: amounts[place] ?? 0 };
    const { status } = await changePrice(instructor, ctx, change);
    if (status !== 201) throw new Error(`The price in ${currency} was answered ${status}`);
  }
  const { status } = await instructor.ask('POST /api/studio/country-currencies', { country, currency });
  if (status !== 201) throw new Error(`${country} was answered ${status}`);
}
