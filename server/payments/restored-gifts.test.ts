/** Gifts after a restore: one bought after the backup keeps its code, one redeemed after it stays redeemed. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { hashOf, secretOf } from '#server/platform/crypto.ts';
import { signIn } from '#tests/test-browser.ts';
import { buyGift, giftOf, redeem } from '#tests/test-gifts.ts';
import { createPaidContext, deliverAll, type PaidContext, planOf } from '#tests/test-payments.ts';
import { confirmPayment } from './confirm-payment.ts';
import { doubtRestoredGifts, noteRedemptions } from './noted-redemptions.ts';
import { signRedemption } from './read-redemption.ts';
import { StripeFailure } from './stripe/errors.ts';
import { pollMissedEvents } from './stripe-events.ts';

/** A backup from before the checkout has none of these rows. */
async function restoreBeforeCheckout({ db }: PaidContext): Promise<void> {
  for (const table of ['gifts', 'receipts', 'balanceTransactions', 'payments', 'checkouts', 'stripeEvents'])
    await sql`delete from ${sql.table(table)}`.execute(db);
}

async function restoreBeforeRedemption({ db }: PaidContext): Promise<void> {
  await db.updateTable('gifts').set({ uid: null, redeemedAt: null, notedAt: null }).execute();
  await doubtRestoredGifts(db);
  await db.updateTable('users').set({ plan: 'free' }).execute();
}

const redemptions = ({ db }: PaidContext) => db.selectFrom('gifts').select(['uid', 'redeemedAt']).execute();

async function createTwo() {
  const ctx = await createPaidContext();
  const [buyer, friend] = [await signIn(ctx), await signIn(ctx, 'friend@example.com')];
  return { ctx, buyer, friend, ...(await buyGift(ctx, buyer)) };
}

test('a gift that the backup lacks is recorded again with the same code', async () => {
  const { ctx, buyer, id, code } = await createTwo();
  await restoreBeforeCheckout(ctx);
  await deliverAll(ctx);
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'open', code });
  expect(await planOf(buyer)).toBe('free');
});

test('it keeps its code after a change of the site’s key', async () => {
  const { ctx, id, code } = await createTwo();
  await restoreBeforeCheckout(ctx);
  const secret = secretOf('a newer key of a test, long enough', 'the key of a test, long enough for one');
  await confirmPayment({ ...ctx, secret }, id);
  const row = await ctx.db
    .selectFrom('gifts')
    .select(['codeHash', 'encryptedCode'])
    .executeTakeFirstOrThrow();
  expect(row.codeHash).toBe(hashOf(code));
  expect(secret.decrypt('gift', row.encryptedCode ?? '')).toBe(code);
});

test.each(['before the redemption', 'before the checkout'] as const)(
  'a backup from %s learns from Stripe’s events who redeemed a gift',
  async (moment) => {
    const { ctx, buyer, friend, id, code } = await createTwo();
    await redeem(friend, code);
    await noteRedemptions(ctx);
    const before = await redemptions(ctx);
    await (moment === 'before the checkout' ? restoreBeforeCheckout : restoreBeforeRedemption)(ctx);
    await ctx.db.updateTable('users').set({ plan: 'free' }).execute();
    ctx.pass({ seconds: 120 });
    await pollMissedEvents(ctx);
    expect(await redemptions(ctx)).toEqual(before);
    expect([await planOf(buyer), await planOf(friend)]).toEqual(['free', 'ultra']);
    expect(await giftOf(buyer, id)).toMatchObject({ state: 'redeemed' });
  },
);

test('nobody else redeems it before the events were polled', async () => {
  const { ctx, friend, code } = await createTwo();
  await redeem(friend, code);
  await noteRedemptions(ctx);
  await restoreBeforeRedemption(ctx);
  const other = await signIn(ctx, 'other@example.com');
  expect(await redeem(other, code)).toMatchObject({ status: 409, body: { reason: 'gift-redeemed' } });
  expect([await planOf(friend), await planOf(other)]).toEqual(['ultra', 'free']);
});

test('a gift redeemed by an account that the backup lacks is left to the same email address', async () => {
  const { ctx, friend, id, code } = await createTwo();
  const { paymentIntentId } = await ctx.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const recipientKey = recipientKeyOf(ctx, 'lost@example.com');
  const note = signRedemption(ctx, id, { uid: 'lost', redeemedAt: ctx.now(), recipientKey });
  await ctx.stripe.noteRedemption({ paymentIntentId, note });
  await confirmPayment(ctx, id);
  expect(await redeem(friend, code)).toMatchObject({ status: 409, body: { reason: 'gift-redeemed' } });
  const again = await signIn(ctx, 'lost@example.com');
  expect((await redeem(again, code)).status).toBe(201);
});

test('a note that this site did not sign for this gift changes nothing', async () => {
  const { ctx, friend, id, code } = await createTwo();
  const { paymentIntentId } = await ctx.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow();
  const redemption = { uid: 'lost', redeemedAt: ctx.now(), recipientKey: 'key' };
  const foreign = { secret: secretOf('the key of another site, long enough') };
  for (const note of [
    signRedemption(foreign, id, redemption),
    signRedemption(ctx, 'cs_test_other', redemption),
    'nonsense',
  ]) {
    await ctx.stripe.noteRedemption({ paymentIntentId, note });
    await confirmPayment(ctx, id);
    expect(await redemptions(ctx)).toEqual([{ uid: null, redeemedAt: null }]);
  }
  expect((await redeem(friend, code)).status).toBe(201);
});

test('a gift that was never restored is redeemed while Stripe does not answer', async () => {
  const { ctx, friend, code } = await createTwo();
  ctx.stripe.readSession = () => Promise.reject(new StripeFailure('away', 'no answer'));
  expect((await redeem(friend, code)).status).toBe(201);
  expect(await planOf(friend)).toBe('ultra');
});
