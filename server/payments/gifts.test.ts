/** Buying a gift: the payment, its code, the receipt, the email, and the studio. */
import { expect, test } from 'vitest';
import { mostGiftEmails } from '#rules/payments/gift.ts';
import { hashOf, secretOf } from '#server/platform/crypto.ts';
import { deliverEvents } from '#server/webhooks/deliver-events.ts';
import { addEndpoint } from '#server/webhooks/endpoints.ts';
import { webhookEvents } from '#rules/webhooks.ts';
import { hitGiftMailLimits } from '#server/mail/limits.ts';
import { signIn } from '#tests/test-browser.ts';
import { createCoupon } from '#tests/test-coupons.ts';
import { addPayment, noteKey } from '#tests/test-database.ts';
import { buyGift, checkoutGift, giftOf, redeem } from '#tests/test-gifts.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  linesAbout,
  livePrice,
  planOf,
  signInInstructor,
  upgrade,
} from '#tests/test-payments.ts';
import { reencryptGiftCodes } from './gifts.ts';
import { isConsistent, readLedgerConsistency } from './ledger-consistency.ts';
import { reconcileLedger } from './reconciliation.ts';
import { pollMissedEvents } from './stripe-events.ts';

test('a gift gives its buyer a code, a receipt and no plan', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const id = await checkoutGift(buyer, 'premium');
  expect((await buyer.ask('GET /api/gifts')).body).toEqual({ gifts: [] });
  await ctx.pay(id);
  await Promise.all([deliverAll(ctx), deliverAll(ctx)]);
  await deliverAll(ctx);
  expect((await buyer.ask('GET /api/me')).body).toMatchObject({
    plan: 'free',
    paid: false,
    choicePlan: null,
  });
  expect((await buyer.ask(`GET /api/checkouts/${id}`)).body).toEqual({
    state: 'paid',
    plan: 'premium',
    isGift: true,
  });
  const { gifts } = (await buyer.ask('GET /api/gifts')).body;
  expect(gifts).toEqual([
    {
      id,
      plan: 'premium',
      state: 'open',
      code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/),
      paidAt: expect.any(Number),
      redeemedAt: null,
      emailedAt: null,
      emailsLeft: mostGiftEmails,
    },
  ]);
  const { receipts } = (await buyer.ask('GET /api/receipts')).body;
  expect(receipts).toMatchObject([{ item: 'premium', isGift: true, amountCents: 5800, standing: 'paid' }]);
  const mail = (await ctx.mails()).find(({ kind }) => kind === 'receipt');
  expect(mail?.text).toContain('This is a gift for someone else.');
  expect(await linesAbout(ctx, buyer)).toContainEqual({
    action: 'gift-bought',
    actor: 'stripe',
    detail: `premium ${id}`,
  });
  expect(await ctx.db.selectFrom('paymentReviews').selectAll().execute()).toEqual([]);
});

test('a copy of the database reveals no code', async () => {
  const ctx = await createPaidContext();
  const { code } = await buyGift(ctx, await signIn(ctx));
  const rows = await ctx.db.selectFrom('gifts').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(rows).toMatchObject([{ codeHash: hashOf(code) }]);
});

test('someone who has a plan can buy the same one, and several, as gifts', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  await ctx.pay(await checkout(buyer, 'premium'));
  await deliverAll(ctx);
  expect((await buyer.ask('GET /api/gift-prices')).body.prices).toMatchObject([
    { plan: 'ultra', verdict: 'pay', currency: 'USD', amountCents: 7800 },
    { plan: 'premium', verdict: 'pay', currency: 'USD', amountCents: 5800 },
  ]);
  const [one, other] = [await buyGift(ctx, buyer), await buyGift(ctx, buyer)];
  expect(one.code).not.toBe(other.code);
  expect(await planOf(buyer)).toBe('premium');
  const { receipts } = (await buyer.ask('GET /api/receipts')).body;
  expect(receipts).toMatchObject([{ amountCents: 7800 }, { amountCents: 7800 }, { amountCents: 5800 }]);
  expect(await ctx.db.selectFrom('paymentReviews').selectAll().execute()).toEqual([]);
});

test('a checkout for oneself and one for a gift replace each other', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const own = await checkout(buyer, 'ultra');
  const gift = await checkoutGift(buyer, 'ultra');
  expect(gift).not.toBe(own);
  expect(await checkoutGift(buyer, 'ultra')).toBe(gift);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(own)).status).toBe('expired');
  expect(await checkout(buyer, 'ultra')).not.toBe(gift);
  expect((await ctx.stripeApi.checkout.sessions.retrieve(gift)).status).toBe('expired');
});

test('a gift costs the list price lowered by a coupon, and a coupon of 100 % gives no gift', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'HALF');
  await createCoupon(ctx, 'FREE', { percentOff: 100 }, instructor);
  const buyer = await signIn(ctx);
  const ask = (coupon: string) =>
    buyer.ask('POST /api/checkouts', { plan: 'ultra', isGift: true, coupon, shownCents: 3900 });
  const { body } = await ask('HALF');
  expect((await ctx.stripeApi.checkout.sessions.retrieve(body.sessionId)).amount_total).toBe(3900);
  expect(
    await buyer.ask('POST /api/checkouts', { plan: 'ultra', isGift: true, coupon: 'FREE' }),
  ).toMatchObject({
    status: 409,
    body: { reason: 'coupon-not-for-this' },
  });
});

test('the job finds a gift when every webhook is lost', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const id = await checkoutGift(buyer);
  await ctx.pay(id);
  ctx.pass({ seconds: 120 });
  await pollMissedEvents(ctx);
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'open', code: expect.any(String) });
  expect(await planOf(buyer)).toBe('free');
});

test('a lost gift is found by reconciliation, and then nothing differs from Stripe', async () => {
  const ctx = await createPaidContext();
  const [buyer, friend, instructor] = [
    await signIn(ctx),
    await signIn(ctx, 'friend@example.com'),
    await signInInstructor(ctx),
  ];
  const id = await checkoutGift(buyer);
  await ctx.pay(id);
  ctx.pass({ seconds: 600 });
  const find = async () => {
    ctx.pass({ seconds: 1 });
    await instructor.ask('POST /api/studio/reconciliation-runs');
    await reconcileLedger(ctx);
    return (await instructor.ask('GET /api/studio/reconciliation')).body.discrepancies;
  };
  const [lost, ...more] = await find();
  expect([lost?.kind, more]).toEqual(['paid-not-entitled', []]);
  await instructor.ask(`PUT /api/studio/discrepancies/${lost?.id ?? ''}/repair`);
  await redeem(friend, (await giftOf(buyer, id)).code ?? '');
  expect(await find()).toEqual([]);
  expect(isConsistent(await readLedgerConsistency(ctx.db, { now: ctx.now() }))).toBe(true);
  await ctx.db.updateTable('users').set({ plan: 'free' }).where('uid', '=', friend.user.uid).execute();
  expect(await find()).toMatchObject([{ kind: 'plan-differs', uid: friend.user.uid }]);
});

test('a repaired gift that Stripe does not know ends the access that it gave', async () => {
  const ctx = await createPaidContext();
  const [buyer, friend, instructor] = [
    await signIn(ctx),
    await signIn(ctx, 'friend@example.com'),
    await signInInstructor(ctx),
  ];
  await addPayment(ctx.db, { checkoutSessionId: 'cs_test_invented', uid: buyer.user.uid });
  const code = { codeHash: 'a hash', encryptedCode: 'a code' };
  const gift = {
    checkoutSessionId: 'cs_test_invented',
    plan: 'ultra',
    uid: friend.user.uid,
    redeemedAt: 1,
  } as const;
  await ctx.db
    .insertInto('gifts')
    .values({ ...gift, ...code })
    .execute();
  await ctx.db.updateTable('users').set({ plan: 'ultra' }).where('uid', '=', friend.user.uid).execute();
  ctx.pass({ seconds: 600 });
  await instructor.ask('POST /api/studio/reconciliation-runs');
  await reconcileLedger(ctx);
  const { discrepancies } = (await instructor.ask('GET /api/studio/reconciliation')).body;
  expect(discrepancies).toMatchObject([{ kind: 'entitled-not-paid' }]);
  await instructor.ask(`PUT /api/studio/discrepancies/${discrepancies[0]?.id ?? ''}/repair`);
  expect([await planOf(buyer), await planOf(friend)]).toEqual(['free', 'free']);
});

test('emails the code to the recipient in the buyer’s language, once per id, at most five times', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  await buyer.ask('PATCH /api/me', { language: 'ms', name: 'Aisyah' });
  const { id, code } = await buyGift(ctx, buyer);
  const path = `POST /api/gifts/${id}/emails` as const;
  const send = (key = noteKey(), message = 'Selamat hari jadi! <b>') =>
    buyer.ask(path, { id: key, to: 'Friend@Example.com ', message });
  expect((await buyer.ask(path, { id: noteKey(), to: 'nobody', message: '' })).status).toBe(400);
  const key = noteKey();
  expect((await buyer.ask(path, { id: key, to: 'friend@example.com', message: 'Selamat <b>' })).status).toBe(
    201,
  );
  expect((await buyer.ask(path, { id: key, to: 'friend@example.com', message: 'Selamat <b>' })).status).toBe(
    201,
  );
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'gift');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'friend@example.com',
    subject: expect.stringContaining('Hadiah untuk anda'),
  });
  expect(mails[0]?.text).toContain(`/gift#${code}`);
  expect(mails[0]?.text).toContain('Aisyah');
  expect(mails[0]?.html).toContain('Selamat &lt;b&gt;');
  expect(await giftOf(buyer, id)).toMatchObject({ emailsLeft: 4, emailedAt: ctx.now() });
  const other = await signIn(ctx, 'other@example.com');
  expect((await other.ask(path, { id: noteKey(), to: 'x@example.com', message: '' })).status).toBe(404);
  for (let count = 0; count < 4; count++)
    expect((await buyer.ask(path, { id: noteKey(), to: 'friend@example.com', message: '' })).status).toBe(
      201,
    );
  expect(await buyer.ask(path, { id: noteKey(), to: 'friend@example.com', message: '' })).toMatchObject({
    status: 409,
    body: { reason: 'emails-used' },
  });
  expect((await send(noteKey(), 'x'.repeat(301))).status).toBe(400);
  // Another buyer, or another gift, counts for the same address.
  const second = await buyGift(ctx, buyer);
  const sendTo = (to: string) =>
    buyer.ask(`POST /api/gifts/${second.id}/emails` as const, { id: noteKey(), to, message: '' });
  for (let count = 0; count < 5; count++)
    await hitGiftMailLimits(ctx.db, { email: 'friend@example.com', now: ctx.now() });
  expect((await sendTo('friend@example.com')).status).toBe(429);
  expect((await sendTo('x@example.com')).status).toBe(201);
});

test('an email with the id of one to another address is sent, too', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const { id } = await buyGift(ctx, buyer);
  const key = noteKey();
  for (const to of ['freind@example.com', 'friend@example.com', ' Friend@example.com'])
    expect((await buyer.ask(`POST /api/gifts/${id}/emails`, { id: key, to, message: '' })).status).toBe(201);
  const sent = (await ctx.mails()).filter(({ kind }) => kind === 'gift').map(({ to }) => to);
  expect(sent.toSorted()).toEqual(['freind@example.com', 'friend@example.com']);
  expect(await giftOf(buyer, id)).toMatchObject({ emailsLeft: mostGiftEmails - 2 });
});

test('the payment check says that a payment was for a gift, refunded or not', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const check = async () => (await buyer.ask('POST /api/payment-checks')).body;
  const id = await checkoutGift(buyer);
  await ctx.pay(id);
  expect(await check()).toMatchObject({ verdict: 'gift', plan: 'free' });
  expect(await giftOf(buyer, id)).toMatchObject({ state: 'open' });
  await ctx.refund(id);
  expect(await check()).toMatchObject({ verdict: 'gift', plan: 'free' });
  await ctx.pay(await checkout(buyer, 'premium'));
  expect(await check()).toMatchObject({ verdict: 'repaired', plan: 'premium' });
  expect(await check()).toMatchObject({ verdict: 'all-well', plan: 'premium' });
});

test('an upgrade whose metadata say that it is a gift gives no code', async () => {
  const ctx = await createPaidContext();
  const buyer = await signIn(ctx);
  const { uid } = buyer.user;
  const price = await livePrice(ctx, { ...upgrade, currency: 'USD' });
  const { id } = await ctx.stripeApi.checkout.sessions.create({
    mode: 'payment',
    client_reference_id: uid,
    metadata: { uid, price: price.id, gift: 'yes' },
    success_url: 'http://localhost:3000/',
    line_items: [{ price: price.stripePriceId, quantity: 1 }],
  });
  await ctx.pay(id);
  await deliverAll(ctx);
  expect((await buyer.ask('GET /api/gifts')).body).toEqual({ gifts: [] });
  expect(await ctx.db.selectFrom('paymentReviews').select('reason').execute()).toEqual([
    { reason: 'upgrade-alone' },
  ]);
});

test('a redeemed or refunded gift is not sent', async () => {
  const ctx = await createPaidContext();
  const [buyer, friend] = [await signIn(ctx), await signIn(ctx, 'friend@example.com')];
  const [first, second] = [await buyGift(ctx, buyer), await buyGift(ctx, buyer, 'premium')];
  await redeem(friend, first.code);
  await ctx.refund(second.id);
  await deliverAll(ctx);
  const send = async (id: string) =>
    (await buyer.ask(`POST /api/gifts/${id}/emails`, { id: noteKey(), to: 'x@example.com', message: '' }))
      .body;
  expect(await send(first.id)).toMatchObject({ reason: 'gift-redeemed' });
  expect(await send(second.id)).toMatchObject({ reason: 'gift-ended' });
  expect(await giftOf(buyer, second.id)).toMatchObject({ state: 'ended', code: null, emailsLeft: 0 });
});

test('after a change of the site’s key, codes are readable with the new one alone', async () => {
  const ctx = await createPaidContext();
  const { id, code } = await buyGift(ctx, await signIn(ctx));
  const keys = ['a former key of a test, long enough', 'a newer key of a test, long enough'] as const;
  const encryptedCode = secretOf(keys[0]).encrypt('gift', code);
  await ctx.db.updateTable('gifts').set({ encryptedCode }).where('checkoutSessionId', '=', id).execute();
  const both = { db: ctx.db, secret: secretOf(keys[1], keys[0]) };
  expect([await reencryptGiftCodes(both), await reencryptGiftCodes(both)]).toEqual([1, 0]);
  const row = await ctx.db.selectFrom('gifts').select('encryptedCode').executeTakeFirstOrThrow();
  expect(secretOf(keys[1]).decrypt('gift', row.encryptedCode ?? '')).toBe(code);
});

test('the studio shows a gift with its state, and an impersonating instructor sees no code', async () => {
  const ctx = await createPaidContext();
  const [buyer, friend, instructor] = [
    await signIn(ctx),
    await signIn(ctx, 'friend@example.com'),
    await signInInstructor(ctx),
  ];
  const { id, code } = await buyGift(ctx, buyer);
  const sales = async () => (await instructor.ask('GET /api/studio/sales')).body.sales;
  const access = async ({ user }: typeof buyer) =>
    (await instructor.ask(`GET /api/studio/learners/${user.uid}/access`)).body;
  expect(await sales()).toMatchObject([{ id, gift: 'open' }]);
  expect(await access(buyer)).toMatchObject({ plan: 'free', payments: [{ id, gift: 'open' }], redeemed: [] });
  await redeem(friend, code);
  expect(await sales()).toMatchObject([{ id, gift: 'redeemed' }]);
  expect(await access(friend)).toMatchObject({
    plan: 'ultra',
    paidPlan: 'ultra',
    payments: [],
    redeemed: [
      { id, plan: 'ultra', state: 'redeemed', buyer: { uid: buyer.user.uid, email: buyer.user.email } },
    ],
  });
  const { events } = (await instructor.ask(`GET /api/studio/learners/${buyer.user.uid}/timeline`)).body;
  expect(events).toContainEqual(expect.objectContaining({ kind: 'paid', code: 'ultra', detail: 'redeemed' }));
  const open = await buyGift(ctx, buyer);
  await instructor.ask('PUT /api/studio/see-as', { seeAs: 'person', uid: buyer.user.uid });
  expect(await giftOf(instructor, open.id)).toMatchObject({ state: 'open', code: null });
});

test('webhooks name the buyer of the payment and the recipient of the access', async () => {
  const ctx = await createPaidContext();
  await addEndpoint(ctx, { url: 'https://example.com/hook', events: webhookEvents }, 'instructor');
  const [buyer, friend] = [await signIn(ctx), await signIn(ctx, 'friend@example.com')];
  const sent = async () => {
    const bodies: { type: string; data: Record<string, Record<string, unknown>> }[] = [];
    await deliverEvents(ctx, async ({ body }) => {
      bodies.push(JSON.parse(body));
      return { status: 200 };
    });
    return bodies.map(({ type, data }) => ({
      type,
      learner: data['learner']?.['id'],
      ...data['grant'],
      ...data['payment'],
    }));
  };
  await sent();
  const { id, code } = await buyGift(ctx, buyer);
  expect(await sent()).toMatchObject([{ type: 'learner.paid', learner: buyer.user.uid, id, isGift: true }]);
  await redeem(friend, code);
  await redeem(friend, code);
  expect(await sent()).toMatchObject([
    { type: 'access.granted', learner: friend.user.uid, id, plan: 'ultra', isGift: true },
  ]);
  await ctx.refund(id);
  await Promise.all([deliverAll(ctx), deliverAll(ctx), deliverAll(ctx)]);
  await deliverAll(ctx);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'gift-ended')).toHaveLength(1);
  expect((await sent()).toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    { type: 'access.ended', learner: friend.user.uid, id, reason: 'gift-ended' },
    { type: 'learner.refunded', learner: buyer.user.uid, id, isGift: true },
  ]);
});
