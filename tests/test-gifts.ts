/** Gifts in tests: bought by one customer, and redeemed by another. */
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';
import { deliverAll, type PaidContext } from './test-payments.ts';

/** Opens the checkout of a gift. @returns its Stripe session */
export async function checkoutGift(buyer: TestBrowser, plan: 'premium' | 'ultra' = 'ultra'): Promise<string> {
  const { status, body } = await buyer.ask('POST /api/checkouts', { plan, isGift: true });
  expect(status).toBe(201);
  return body.sessionId;
}

/** Buys a gift, and returns its id, which is that of its session, and its code. */
export async function buyGift(
  ctx: PaidContext,
  buyer: TestBrowser,
  plan: 'premium' | 'ultra' = 'ultra',
): Promise<{ id: string; code: string }> {
  const id = await checkoutGift(buyer, plan);
  await ctx.pay(id);
  await deliverAll(ctx);
  return { id, code: (await giftOf(buyer, id)).code ?? '' };
}

/** Returns a gift as its buyer sees it. */
export async function giftOf(buyer: TestBrowser, id: string) {
  const { gifts } = (await buyer.ask('GET /api/gifts')).body;
  const gift = gifts.find((one) => one.id === id);
  if (!gift) throw new Error(`There is no gift ${id}`);
  return gift;
}

export async function redeem(browser: TestBrowser, code: string) {
  return browser.ask('POST /api/gift-redemptions', { code });
}
