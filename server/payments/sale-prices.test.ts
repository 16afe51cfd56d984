import { expect, test } from 'vitest';
import { createCoupon, openWith } from '#tests/test-coupons.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import {
  changePrice,
  createPaidContext,
  deliverAll,
  livePrice,
  type PaidContext,
  planOf,
  premium,
  signInInstructor,
  ultra,
  upgrade,
} from '#tests/test-payments.ts';
import { readPriceList } from './price-list.ts';

const inDollars = { ...ultra, currency: 'USD' };

async function putSale(
  instructor: TestBrowser,
  ctx: PaidContext,
  sale: { amountCents?: number; startsIn?: number; endsIn?: number; revision?: string | null } = {},
) {
  const { amountCents = 4900, startsIn, endsIn = 600, revision = null } = sale;
  const { id } = await livePrice(ctx, inDollars);
  const startsAt = startsIn === undefined ? null : ctx.now() + startsIn * 1_000;
  const body = { amountCents, startsAt, endsAt: ctx.now() + endsIn * 1_000, revision };
  return instructor.ask(`PUT /api/studio/prices/${id}/sale`, body);
}

async function createSale(given: Parameters<typeof putSale>[2] = {}) {
  const ctx = await createPaidContext();
  const instructor = await signInInstructor(ctx);
  expect((await putSale(instructor, ctx, given)).status).toBe(200);
  return { ctx, instructor, browser: await signIn(ctx) };
}

/** Returns the revision of the only sale. */
async function revisionOf(instructor: TestBrowser): Promise<string> {
  const { prices } = (await instructor.ask('GET /api/studio/prices')).body;
  return prices.find(({ salePrice }) => salePrice !== null)?.salePrice?.revision ?? '';
}

const removeSale = (instructor: TestBrowser, id: string, revision: string) =>
  instructor.ask(`DELETE /api/studio/prices/${id}/sale?revision=${revision}`);

async function shownUltra(browser: TestBrowser) {
  const { prices } = (await browser.ask('GET /api/course')).body;
  return prices.find(({ plan }) => plan === 'ultra');
}

const sessionOf = (ctx: PaidContext, { body }: Awaited<ReturnType<typeof openWith>>) =>
  ctx.stripeApi.checkout.sessions.retrieve(body.sessionId);

test('a sale is shown, charged and receipted with the list price and the discount', async () => {
  const { ctx, instructor, browser } = await createSale();
  expect(await shownUltra(browser)).toMatchObject({
    amountCents: 7800,
    sale: { amountCents: 4900, endsAt: ctx.now() + 600_000 },
  });
  const opened = await openWith(browser, undefined);
  const session = await sessionOf(ctx, opened);
  expect(session).toMatchObject({
    amount_subtotal: 7800,
    amount_total: 4900,
    total_details: { amount_discount: 2900 },
  });
  await ctx.pay(session.id);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  const { receipts } = (await browser.ask('GET /api/receipts')).body;
  expect(receipts).toMatchObject([{ amountCents: 4900, discountCents: 2900, coupon: null }]);
  const mail = (await ctx.mails()).findLast(({ kind }) => kind === 'receipt');
  expect(mail?.text).toContain('The list price was $78.00. The sale saved you $29.00.');
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales).toMatchObject([{ amountCents: 4900, discountCents: 2900, coupon: null }]);
});

test('prices change at the first moment of a sale and at its end, in the cached list too', async () => {
  const { ctx, browser } = await createSale({ startsIn: 60, endsIn: 120 });
  const before = await readPriceList(ctx);
  expect(await shownUltra(browser)).not.toHaveProperty('sale');
  ctx.pass({ seconds: 59 });
  expect(await readPriceList(ctx)).toBe(before);
  ctx.pass({ seconds: 1 });
  const during = await readPriceList(ctx);
  expect(during).not.toBe(before);
  expect(await shownUltra(browser)).toHaveProperty('sale.amountCents', 4900);
  ctx.pass({ seconds: 59 });
  expect(await readPriceList(ctx)).toBe(during);
  ctx.pass({ seconds: 1 });
  expect(await readPriceList(ctx)).toEqual(before);
  expect(await shownUltra(browser)).not.toHaveProperty('sale');
});

test('the price that a customer sees after a rejected payment is the one that is charged', async () => {
  const { ctx, browser } = await createSale({ startsIn: 60.5, endsIn: 120.5 });
  const pay = (shownCents: number) => browser.ask('POST /api/checkouts', { plan: 'ultra', shownCents });
  ctx.pass({ seconds: 60 });
  expect(await shownUltra(browser)).not.toHaveProperty('sale');
  ctx.pass({ seconds: 0.5 });
  expect((await pay(7800)).body.reason).toBe('price-changed');
  expect(await shownUltra(browser)).toHaveProperty('sale.amountCents', 4900);
  ctx.pass({ seconds: 59.5 });
  expect(await shownUltra(browser)).toHaveProperty('sale.amountCents', 4900);
  ctx.pass({ seconds: 0.5 });
  expect((await pay(4900)).body.reason).toBe('price-changed');
  expect(await shownUltra(browser)).not.toHaveProperty('sale');
  expect((await pay(7800)).status).toBe(201);
});

test('a checkout that was opened before the end is honoured, and a later one has the list price', async () => {
  const { ctx, browser } = await createSale();
  const opened = await openWith(browser, undefined);
  ctx.pass({ seconds: 600 });
  const late = await signIn(ctx, 'late@example.com');
  const stale = { plan: 'ultra', shownCents: 4900 } as const;
  expect((await late.ask('POST /api/checkouts', stale)).body.reason).toBe('price-changed');
  expect((await sessionOf(ctx, await openWith(late, undefined))).amount_total).toBe(7800);
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  expect(await planOf(browser)).toBe('ultra');
  expect(await ctx.db.selectFrom('paymentReviews').select('reason').execute()).toEqual([]);
});

test('the lower one of sale and coupon is charged, and a coupon that is not lower is not used', async () => {
  const { ctx, instructor, browser } = await createSale();
  await createCoupon(ctx, 'HALF', {}, instructor);
  await createCoupon(ctx, 'LESS', { percentOff: 20, maxUses: 1 }, instructor);
  const prices = async (code: string) => {
    const { body } = await browser.ask(`GET /api/coupons/${code}`);
    return body.prices.filter(({ plan, currency }) => plan === 'ultra' && currency === 'USD');
  };
  expect(await prices('HALF')).toMatchObject([{ listCents: 7800, amountCents: 3900 }]);
  expect(await prices('LESS')).toEqual([]);
  expect((await openWith(browser, 'LESS')).body.reason).toBe('coupon-not-for-this');
  expect((await sessionOf(ctx, await openWith(browser, undefined))).amount_total).toBe(4900);
  expect((await sessionOf(ctx, await openWith(browser, 'HALF'))).amount_total).toBe(3900);
});

test('an upgrade keeps its list price', async () => {
  const { ctx, instructor, browser } = await createSale();
  const { id } = await livePrice(ctx, { ...upgrade, currency: 'USD' });
  const body = { amountCents: 1000, startsAt: null, endsAt: ctx.now() + 60_000, revision: null };
  expect(await instructor.ask(`PUT /api/studio/prices/${id}/sale`, body)).toMatchObject({
    status: 400,
    body: { reason: 'sale-of-upgrade' },
  });
  const opened = await openWith(browser, undefined, 'premium');
  await ctx.pay(opened.body.sessionId);
  await deliverAll(ctx);
  expect((await sessionOf(ctx, await openWith(browser, undefined))).amount_total).toBe(2000);
});

test('of two changes of a sale at once the second is rejected, and an ended sale is replaced', async () => {
  const { ctx, instructor } = await createSale();
  const revision = await revisionOf(instructor);
  const edits = await Promise.all([
    putSale(instructor, ctx, { amountCents: 4800, revision }),
    putSale(instructor, ctx, { amountCents: 4700, revision }),
  ]);
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await putSale(instructor, ctx)).body.reason).toBe('changed-elsewhere');
  ctx.pass({ seconds: 600 });
  expect((await putSale(instructor, ctx, { revision: await revisionOf(instructor) })).status).toBe(200);
});

test('a dialog that showed a removed sale neither overwrites nor removes the next one', async () => {
  const { ctx, instructor } = await createSale();
  const { id } = await livePrice(ctx, inDollars);
  const stale = await revisionOf(instructor);
  expect((await removeSale(instructor, id, stale)).status).toBe(200);
  // A second click.
  expect((await removeSale(instructor, id, stale)).status).toBe(200);
  expect((await putSale(instructor, ctx, { amountCents: 6900 })).status).toBe(200);
  const rejected = { status: 409, body: { reason: 'changed-elsewhere' } };
  expect(await putSale(instructor, ctx, { amountCents: 4700, revision: stale })).toMatchObject(rejected);
  expect(await removeSale(instructor, id, stale)).toMatchObject(rejected);
  const { prices } = (await instructor.ask('GET /api/studio/prices')).body;
  expect(prices.flatMap(({ salePrice }) => salePrice?.amountCents ?? [])).toEqual([6900]);
});

test('a removed sale, and one whose list price was replaced, are no longer charged', async () => {
  const { ctx, instructor, browser } = await createSale();
  const { id } = await livePrice(ctx, inDollars);
  expect((await removeSale(instructor, id, await revisionOf(instructor))).status).toBe(200);
  expect((await sessionOf(ctx, await openWith(browser, undefined))).amount_total).toBe(7800);
  expect((await putSale(instructor, ctx)).status).toBe(200);
  await changePrice(instructor, ctx, { ...inDollars, amountCents: 9800 });
  expect((await sessionOf(ctx, await openWith(browser, undefined))).amount_total).toBe(9800);
  const body = { amountCents: 4900, startsAt: null, endsAt: ctx.now() + 60_000, revision: 'r1' };
  expect((await instructor.ask(`PUT /api/studio/prices/${id}/sale`, body)).body.reason).toBe(
    'changed-elsewhere',
  );
  const { prices } = (await instructor.ask('GET /api/studio/prices')).body;
  expect(prices.filter(({ salePrice }) => salePrice !== null)).toEqual([]);
});

test('a sale without an end, too long, or not below the list price is rejected', async () => {
  const { ctx, instructor } = await createSale();
  const { id } = await livePrice(ctx, { ...premium, currency: 'USD' });
  const reason = async (change: object) => {
    const sale = { amountCents: 4900, startsAt: null, endsAt: ctx.now() + 60_000, revision: null };
    const { status, body } = await instructor.ask(`PUT /api/studio/prices/${id}/sale`, {
      ...sale,
      ...change,
    });
    return [status, body.reason ?? body.code];
  };
  expect(await reason({ endsAt: null })).toEqual([400, 'invalid-argument']);
  expect(await reason({ endsAt: ctx.now() + 61 * 86_400_000 })).toEqual([400, 'sale-too-long']);
  expect(await reason({ amountCents: 5800 })).toEqual([400, 'sale-not-lower']);
  expect(await reason({ amountCents: 0 })).toEqual([400, 'invalid-argument']);
  // No date is that late, so pages could not show it.
  const late = 9e15;
  expect(await reason({ startsAt: late, endsAt: late + 1 })).toEqual([400, 'invalid-argument']);
});
