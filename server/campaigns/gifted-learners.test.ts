/** Gifts and news: who redeemed one has paid nothing, and a checkout of one is no plan that was left. */
import { expect, test } from 'vitest';
import { createCampaignSite as createSite } from '#tests/test-campaigns.ts';
import type { TestContext } from '#tests/test-context.ts';
import { addPayment, addUsers } from '#tests/test-database.ts';
import { readAudience } from './audience.ts';
import { listReaders, putNewsChoice, readNews } from './news-store.ts';

async function redeemGift({ db, now }: TestContext, uid: string): Promise<void> {
  const checkoutSessionId = `cs_gift_${uid}`;
  await addPayment(db, { checkoutSessionId, uid: 'buyer' });
  const code = { codeHash: `hash-${uid}`, encryptedCode: 'code' };
  await db
    .insertInto('gifts')
    .values({ checkoutSessionId, plan: 'ultra', ...code, uid, redeemedAt: now() })
    .execute();
}

test('who redeemed a gift gets no news until they ask for it or pay themselves', async () => {
  const { ctx } = await createSite('buyer', 'gifted', 'customer');
  await redeemGift(ctx, 'gifted');
  const readers = async () => {
    const found = await listReaders(ctx.db, { uids: ['buyer', 'gifted', 'customer'] });
    return found.map(({ uid }) => uid).toSorted();
  };
  const news = () => readNews(ctx.db, { uid: 'gifted', paidPlan: 'ultra' });
  expect([await readers(), await news()]).toEqual([['buyer', 'customer'], false]);

  await addPayment(ctx.db, { checkoutSessionId: 'cs_own', uid: 'gifted' });
  expect([await readers(), await news()]).toEqual([['buyer', 'customer', 'gifted'], true]);
  const own = ctx.db.updateTable('payments').where('checkoutSessionId', '=', 'cs_own');
  await own.set({ refundedCents: 7800 }).execute();
  expect([await readers(), await news()]).toEqual([['buyer', 'customer'], false]);

  await putNewsChoice(ctx.db, { uid: 'gifted', news: true, now: 1 });
  expect([await readers(), await news()]).toEqual([['buyer', 'customer', 'gifted'], true]);
});

test('neither a gift that was not paid nor a checkout before a redeemed gift counts as left', async () => {
  const { ctx } = await createSite('buyer');
  const createdAt = ctx.now() - 2 * 86_400_000;
  for (const [uid, isGift] of [
    ['giver', 1],
    ['gifted', null],
    ['left', null],
  ] as const) {
    await addUsers(ctx.db, uid);
    await putNewsChoice(ctx.db, { uid, news: true, now: 1 });
    const times = { createdAt, expiresAt: createdAt + 7_200_000 };
    const row = { id: `left-${uid}`, uid, priceId: 'ultra-usd', checkoutSessionId: `cs_${uid}`, isGift };
    await ctx.db
      .insertInto('checkouts')
      .values({ ...row, ...times })
      .execute();
  }
  await redeemGift(ctx, 'gifted');
  const { recipients } = await readAudience(ctx, { audience: { leftCheckout: true }, cursor: '' });
  expect(recipients.map(({ uid }) => uid)).toEqual(['left']);
});
