import { expect, test } from 'vitest';
import { type CouponSettings, createCoupon, openWith } from '#tests/test-coupons.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { changePrice, createPaidContext, deliverAll, premium } from '#tests/test-payments.ts';
import { reconcileLedger } from './reconciliation.ts';

test('of two edits of a coupon at once, the second is rejected', async () => {
  const ctx = await createPaidContext();
  const { instructor, change } = await createCoupon(ctx, 'HALF');
  const put = (settings: CouponSettings, revision: number) =>
    instructor.ask('PUT /api/studio/coupons/id-HALF', { ...change, ...settings, isActive: true, revision });
  const edits = await Promise.all([put({ percentOff: 40 }, 1), put({ maxUses: 7 }, 1)]);
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(edits.find(({ status }) => status === 409)?.body.reason).toBe('changed-elsewhere');
  const { coupons } = (await instructor.ask('GET /api/studio/coupons')).body;
  expect(coupons).toMatchObject([{ revision: 2 }]);
  expect((await put({ maxUses: 7 }, 2)).status).toBe(200);
});

test('an inactive coupon is checked like an active one', async () => {
  const ctx = await createPaidContext();
  const { instructor, change } = await createCoupon(ctx, 'HALF');
  const body = { ...change, startsAt: 2, endsAt: 1, isActive: false, revision: 1 };
  expect(await instructor.ask('PUT /api/studio/coupons/id-HALF', body)).toMatchObject({
    status: 400,
    body: { reason: 'ends-before-start' },
  });
});

test('after a price drop, a coupon can be edited unless its discount changes', async () => {
  const ctx = await createPaidContext();
  const much = { percentOff: null, amountsOff: { USD: 5000 } };
  const { instructor, change } = await createCoupon(ctx, 'MUCH', much);
  await changePrice(instructor, ctx, { ...premium, currency: 'USD', amountCents: 4000 });
  const put = (settings: CouponSettings, revision: number) =>
    instructor.ask('PUT /api/studio/coupons/id-MUCH', { ...change, ...settings, isActive: true, revision });
  expect((await put({ maxUses: 7 }, 1)).status).toBe(200);
  expect(await put({ amountsOff: { USD: 5001 } }, 2)).toMatchObject({
    status: 400,
    body: { reason: 'too-large' },
  });
});

test('limits parallel guesses, and after the limit a valid code gets the same answer as an invalid one', async () => {
  const ctx = await createPaidContext();
  await createCoupon(ctx, 'HALF');
  const visitor = new TestBrowser(ctx);
  const ask = async (code: string) => {
    const { status, body } = await visitor.ask(`GET /api/coupons/${code}`);
    return status === 429 ? 'limited' : body.answer;
  };
  const valid = await Promise.all(Array.from({ length: 100 }, () => ask('HALF')));
  expect(new Set(valid)).toEqual(new Set(['valid']));
  const unknown = Array.from({ length: 100 }, (_, place) => ask(`GUESS${place}`));
  const late = Array.from({ length: 10 }, () => ask('HALF'));
  const answers = await Promise.all(unknown);
  expect(answers.filter((answer) => answer === 'unknown')).toHaveLength(30);
  expect(new Set(await Promise.all(late))).toEqual(new Set(['limited']));
});

test('the email of a late receipt shows the discount', async () => {
  const ctx = await createPaidContext();
  const { instructor } = await createCoupon(ctx, 'HALF');
  const browser = await signIn(ctx);
  const opened = await openWith(browser, 'HALF');
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  await ctx.db.deleteFrom('mail').execute();
  await ctx.db.deleteFrom('receipts').execute();
  ctx.pass({ seconds: 600 });
  await instructor.ask('POST /api/studio/reconciliation-runs');
  await reconcileLedger(ctx);
  const { discrepancies } = (await instructor.ask('GET /api/studio/reconciliation')).body;
  expect(discrepancies).toMatchObject([{ kind: 'no-receipt' }]);
  await instructor.ask(`PUT /api/studio/discrepancies/${discrepancies[0]?.id}/repair`);
  const mail = (await ctx.mails()).findLast(({ kind }) => kind === 'receipt');
  expect(mail?.text).toContain('$39.00');
  expect(mail?.text).toContain('$78.00');
});

test('a new coupon may not have ended, and an old one may', async () => {
  const ctx = await createPaidContext();
  const { instructor, change } = await createCoupon(ctx, 'HALF');
  const create = (endsAt: number) =>
    instructor.ask('POST /api/studio/coupons', { ...change, endsAt, id: 'id-PAST', code: 'PAST' });
  expect(await create(ctx.now())).toMatchObject({ status: 400, body: { reason: 'end-past' } });
  // No date is that late, so pages could not show it.
  expect(await create(9e15)).toMatchObject({ status: 400, body: { code: 'invalid-argument' } });
  const { coupons } = (await instructor.ask('GET /api/studio/coupons')).body;
  expect(coupons.map(({ code }) => code)).toEqual(['HALF']);
  const body = { ...change, endsAt: ctx.now(), isActive: true, revision: 1 };
  expect((await instructor.ask('PUT /api/studio/coupons/id-HALF', body)).status).toBe(200);
});
