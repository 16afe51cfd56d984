import { giftOffer, plansForSale } from '#rules/plans.ts';
import * as endpoints from '#contract/payments/gifts.ts';
import { isImpersonated } from '#server/accounts/viewer.ts';
import { handle } from '#server/handle.ts';
import { clientIpNetwork } from '#server/platform/rate-limits.ts';
import { describeGifts, emailGift } from './gifts.ts';
import { readPriceList } from './price-list.ts';
import { redeemGift } from './redeem-gift.ts';

const readGiftPrices = handle(endpoints.listGiftPrices, async (ctx, c, { user }) => {
  const list = await readPriceList(ctx);
  const prices = plansForSale(list).flatMap((plan) => {
    const offer = giftOffer(list, user, plan);
    if (offer.verdict !== 'pay') return [];
    const { id, currency, amountCents, sale } = offer.price;
    return [{ plan, verdict: 'pay' as const, id, currency, amountCents, ...(sale && { sale }) }];
  });
  return c.json({ prices }, 200);
});

const readGifts = handle(endpoints.listGifts, async (ctx, c, viewer) => {
  const owner = { uid: viewer.user.uid, isImpersonated: isImpersonated(viewer) };
  return c.json({ gifts: await describeGifts(ctx, owner) }, 200);
});

const createEmail = handle(endpoints.createGiftEmail, async (ctx, c, { user }) => {
  await emailGift(ctx, user, { ...c.req.valid('json'), giftId: c.req.valid('param').id });
  return c.json({ done: true } as const, 201);
});

const createRedemption = handle(endpoints.createGiftRedemption, async (ctx, c, { user }) => {
  const learner = { uid: user.uid, network: clientIpNetwork(ctx, c) };
  return c.json(await redeemGift(ctx, learner, c.req.valid('json').code), 201);
});

export const routes = [readGiftPrices, readGifts, createEmail, createRedemption];
