/** Gifts and groups after a restore: their codes stay, a redeemed gift stays redeemed, and seats are checked. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recipientKeyOf } from '#server/mail/queue.ts';
import { hashOf, secretOf } from '#server/platform/crypto.ts';
import { signIn } from '#tests/test-browser.ts';
import { buyGift, giftOf, redeem } from '#tests/test-gifts.ts';
import { buyGroup, createTeam, groupOf, joinCode } from '#tests/test-groups.ts';
import {
  createPaidContext,
  deliverAll,
  type PaidContext,
  type Person,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';
import { confirmPayment } from './confirm-payment.ts';
import { doubtRestoredGifts, noteRedemptions } from './noted-redemptions.ts';
import { signRedemption } from './read-redemption.ts';
import { doubtRestoredGroups } from './restored-groups.ts';
import { StripeFailure } from './stripe/errors.ts';
import { pollMissedEvents } from './stripe-events.ts';

/** A backup from before the checkout has none of these rows. */
async function restoreBeforeCheckout({ db }: PaidContext): Promise<void> {
  const ofPayments = ['receipts', 'balanceTransactions', 'payments', 'checkouts', 'stripeEvents'];
  for (const table of ['gifts', 'groups', ...ofPayments])
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

test('a payment whose checkout is missing in a restored backup gets its seats and its join link', async () => {
  const { ctx, buyer, team } = await createTeam();
  const id = await buyGroup(ctx, buyer, 4);
  const code = await joinCode(buyer, id);
  await restoreBeforeCheckout(ctx);
  await deliverAll(ctx);
  expect((await groupOf(buyer, id)).seats).toHaveLength(4);
  expect((await redeem(team[0]!, code)).status).toBe(201);
});

test('the seats of a restored backup are checked by the buyer or an instructor', async () => {
  const { ctx, buyer, team } = await createTeam(2);
  const [ann, stranger] = team as [Person, Person];
  const instructor = await signInInstructor(ctx);
  const [known, refunded] = [await buyGroup(ctx, buyer, 2), await buyGroup(ctx, buyer, 2)];
  await redeem(ann, await joinCode(buyer, known));
  const since = ctx.now();
  const sinceOf = async (id: string) => (await groupOf(buyer, id)).uncertainSince;
  const today = 'GET /api/studio/today?day=0&dayBefore=0&week=0&weekBefore=0&month=0&monthBefore=0';
  const shown = async () => (await instructor.ask(today as 'GET /api/studio/today')).body.groupsToCheck;
  expect([await sinceOf(known), await shown()]).toEqual([null, []]);

  // The backup lacks a payment of the minute after it.
  ctx.pass({ seconds: 60 });
  const lost = await buyGroup(ctx, buyer, 2);
  const paid = await ctx.db
    .selectFrom('payments')
    .select('paidAt')
    .where('checkoutSessionId', '=', lost)
    .execute();
  for (const table of ['gifts', 'groups', 'receipts', 'balanceTransactions', 'payments'] as const)
    await ctx.db.deleteFrom(table).where('checkoutSessionId', '=', lost).execute();
  await ctx.db.deleteFrom('stripeEvents').execute();
  await doubtRestoredGroups(ctx.db, { since, now: ctx.now() + 60_000 });
  await deliverAll(ctx);
  await ctx.refund(refunded);
  await deliverAll(ctx);
  // Stripe's clock does not follow that of the test, so the restore moves instead of the next payment.
  await ctx.db
    .updateTable('clockReadings')
    .set({ at: since - 60_000 })
    .where('name', '=', 'restored')
    .execute();
  const later = await buyGroup(ctx, buyer, 2);
  expect([await sinceOf(known), await sinceOf(lost)]).toEqual([since, paid[0]?.paidAt]);
  expect([await sinceOf(refunded), await sinceOf(later)]).toEqual([null, null]);
  expect(await shown()).toEqual([{ uid: buyer.user.uid, email: 'buyer@example.com' }]);

  const check = (person: Pick<Person, 'ask'>, id: string) =>
    person.ask(`PUT /api/groups/${id}/checked` as 'PUT /api/groups/{id}/checked');
  expect((await check(stranger, known)).status).toBe(404);
  const both = await Promise.all([check(buyer, known), check(buyer, known)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await instructor.ask(`PUT /api/studio/groups/${lost}/checked` as 'PUT /api/studio/groups/{id}/checked');
  expect([await sinceOf(known), await sinceOf(lost), await shown()]).toEqual([null, null, []]);
  const checks = ctx.db.selectFrom('audit').select('action').where('action', '=', 'seats-checked');
  expect(await checks.execute()).toHaveLength(2);
});
