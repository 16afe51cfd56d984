import { expect, test } from 'vitest';
import { monthOf, salesPerPage } from '#rules/payments/sales.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, siteUrl } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';
import { checkout, createPaidContext, deliverAll, planOf, signInInstructor } from '#tests/test-payments.ts';
import { catchUpBookings } from './balance-transactions.ts';
import { insertManualPayment } from './manual-payment-store.ts';
import { assignReceiptNumber } from './receipt-store.ts';

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);

/** A site with one payment of each state, two of them manual and in ringgit. */
async function siteWithSales() {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const { uid } = learner.user;
  const pay = (id: string, date: string, more: object = {}) =>
    addPayment(ctx.db, { checkoutSessionId: id, uid, paidAt: day(date), country: 'Others', ...more });
  const fee = { feeCents: 257, netCents: 7543, settledCurrency: 'USD' };
  await pay('cs_paid', '2026-10-31', fee);
  await pay('cs_part', '2026-11-01', { refundedCents: 1000 });
  await pay('cs_whole', '2026-11-02', { refundedCents: 7800, priceId: 'ultra-usd' });
  await pay('cs_open', '2026-11-03', { dispute: 'open' });
  await pay('cs_lost', '2026-11-04', { dispute: 'lost' });
  await pay('cs_premium', '2026-11-05', { priceId: 'premium-myr', amountCents: 6800, currency: 'myr' });
  const byHand = {
    uid,
    gives: 'ultra',
    needs: null,
    amountCents: 9800,
    currency: 'MYR',
    recordedBy: uid,
  } as const;
  const manual = {
    ...byHand,
    kind: 'transfer',
    note: '',
    country: 'Malaysia',
    paidAt: day('2026-11-06'),
  } as const;
  await insertManualPayment(ctx.db, { ...manual, key: 'manual_a', reference: "=cmd|'/c calc'!A0" }, 1);
  await insertManualPayment(ctx.db, { ...manual, key: 'manual_b', reference: '' }, 1);
  await ctx.db
    .updateTable('payments')
    .set({ withdrawnAt: 5 })
    .where('checkoutSessionId', '=', 'manual_b')
    .execute();
  await assignReceiptNumber(ctx.db, {
    checkoutSessionId: 'cs_paid',
    uid,
    paidAt: day('2026-10-31'),
    prefix: 'LEC',
  });
  const idsOf = async (query: string) => {
    const { status, body } = await instructor.ask(`GET /api/studio/sales?${query}`);
    expect(status).toBe(200);
    return body.sales.map(({ id }) => id);
  };
  const totalsOf = async (query: string) =>
    (await instructor.ask(`GET /api/studio/sales/totals?${query}`)).body.totals;
  return { ctx, learner, instructor, idsOf, totalsOf };
}

test('lists all sales newest first, with the fields of the list', async () => {
  const { idsOf, instructor, learner } = await siteWithSales();
  expect(await idsOf('')).toEqual([
    'manual_b',
    'manual_a',
    'cs_premium',
    'cs_lost',
    'cs_open',
    'cs_whole',
    'cs_part',
    'cs_paid',
  ]);
  const { sales, next } = (await instructor.ask('GET /api/studio/sales?to=2026-10-31')).body;
  expect(next).toBeNull();
  expect(sales).toEqual([
    {
      id: 'cs_paid',
      uid: learner.user.uid,
      email: 'aisyah@example.com',
      kind: 'stripe',
      item: 'ultra',
      currency: 'USD',
      amountCents: 7800,
      discountCents: 0,
      gift: null,
      seats: null,
      coupon: null,
      taxCents: 0,
      company: null,
      refundedCents: 0,
      paidAt: day('2026-10-31'),
      country: 'Others',
      receipt: 'LEC-2026-000001',
      standing: 'paid',
      feeCents: 257,
      netCents: 7543,
      settledCurrency: 'USD',
    },
  ]);
});

const untaxed = { taxCents: 0, refundedTaxCents: 0 };

test.each([
  ['state=paid', ['manual_a', 'cs_premium', 'cs_paid']],
  ['state=refunded-in-part', ['cs_part']],
  ['state=refunded', ['cs_whole']],
  ['state=disputed', ['cs_open']],
  ['state=charged-back', ['cs_lost']],
  ['state=withdrawn', ['manual_b']],
  ['plan=premium', ['cs_premium']],
  ['currency=MYR', ['manual_b', 'manual_a', 'cs_premium']],
  ['kind=transfer', ['manual_b', 'manual_a']],
  ['kind=cash', []],
  ['kind=stripe&currency=MYR', ['cs_premium']],
  ['from=2026-11-02&to=2026-11-03', ['cs_open', 'cs_whole']],
  ['plan=ultra&kind=transfer&state=paid&from=2026-11-01&to=2026-11-30', ['manual_a']],
])('the filter %s finds %j', async (query, ids) => {
  const { idsOf } = await siteWithSales();
  expect(await idsOf(query)).toEqual(ids);
});

test('totals follow the filter, by currency, without withdrawn payments', async () => {
  const { totalsOf } = await siteWithSales();
  expect(await totalsOf('')).toEqual([
    { currency: 'MYR', count: 2, grossCents: 16_600, refundedCents: 0, ...untaxed },
    { currency: 'USD', count: 5, grossCents: 39_000, refundedCents: 8_800, ...untaxed },
  ]);
  expect(await totalsOf('to=2026-10-31')).toEqual([
    { currency: 'USD', count: 1, grossCents: 7_800, refundedCents: 0, ...untaxed },
  ]);
  expect(await totalsOf('state=withdrawn')).toEqual([
    { currency: 'MYR', count: 1, grossCents: 9_800, refundedCents: 0, ...untaxed },
  ]);
  expect(await totalsOf('state=disputed&currency=MYR')).toEqual([]);
});

test('pages have no gaps, even with simultaneous payments', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const count = salesPerPage * 2 + 3;
  for (let position = 0; position < count; position++)
    await addPayment(ctx.db, {
      checkoutSessionId: `cs_${position}`,
      uid: learner.user.uid,
      paidAt: day('2026-11-01') + Math.floor(position / 40),
    });
  const seen: string[] = [];
  let query = '';
  for (;;) {
    const { body } = await instructor.ask(`GET /api/studio/sales?${query}`);
    expect(body.sales.length).toBeLessThanOrEqual(salesPerPage);
    seen.push(...body.sales.map(({ id }) => id));
    if (body.next === null) break;
    query = `cursor=${body.next}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
});

test('the export of a month has fees and net amounts, and neutralizes formulas', async () => {
  const { ctx, instructor } = await siteWithSales();
  const cookie = [...instructor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const fetchMonth = (month: string) =>
    ctx.app.request(`${siteUrl}/api/studio/sales/export?month=${month}`, { headers: { cookie } });
  const october = await fetchMonth('2026-10');
  expect(october.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(october.headers.get('content-disposition')).toBe('attachment; filename="sales-2026-10.csv"');
  const lines = (text: string) => text.trim().split('\r\n').slice(1);
  expect(lines(await october.text())).toEqual([
    '"LEC-2026-000001","2026-10-31","Others","USD","78.00","0.00","2.57","75.43","USD","A trial on this computer: nothing was really sold.","stripe","ultra","paid","cs_paid","0.00","","0.00","0.00","","","",""',
  ]);
  const november = lines(await (await fetchMonth('2026-11')).text());
  expect(november).toHaveLength(7);
  expect(november[0]).toContain('"78.00","10.00"');
  const transfer = november.find((line) => line.includes('calc'));
  expect(transfer).toContain(
    '"MYR","98.00","0.00","0.00","98.00","MYR","A trial on this computer: nothing was really sold.","transfer","ultra","paid"',
  );
  expect(transfer).toContain(`"'=cmd|'/c calc'!A0"`);
  expect((await fetchMonth('2026-13')).status).toBe(400);
});

test('only the instructor can access sales, and invalid filters are rejected', async () => {
  const { ctx, learner, instructor } = await siteWithSales();
  for (const path of ['sales', 'sales/totals', 'sales/export?month=2026-11'] as const) {
    expect((await new TestBrowser(ctx).ask(`GET /api/studio/${path}`)).status).toBe(401);
    expect((await learner.ask(`GET /api/studio/${path}`)).status).toBe(403);
  }
  for (const query of ['state=lost', 'from=1.2.2026', 'cursor=x', 'more=1', 'currency=rm'])
    expect((await instructor.ask(`GET /api/studio/sales?${query}`)).status).toBe(400);
});

const fee = Math.round(7800 * 0.029) + 30;

async function paidUltra() {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  const month = monthOf(ctx.now());
  const settled = async () =>
    (await instructor.ask(`GET /api/studio/settlements?month=${month}`)).body.settlements;
  const payouts = () => instructor.ask(`GET /api/studio/payouts?month=${month}`);
  return { ctx, learner, instructor, sessionId, month, settled, payouts };
}

test('settlements include fees, failed refunds and won disputes as booked by Stripe', async () => {
  const { ctx, sessionId, settled, instructor } = await paidUltra();
  const paid = { currency: 'USD', grossCents: 7800, refundedCents: 0, disputedCents: 0 };
  expect(await settled()).toEqual([{ ...paid, feeCents: fee, netCents: 7800 - fee }]);

  await ctx.refund(sessionId, 800);
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, refundedCents: -800, feeCents: fee, netCents: 7000 - fee }]);
  await ctx.failRefund(sessionId);
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, feeCents: fee, netCents: 7800 - fee }]);

  const id = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  expect(await settled()).toEqual([
    { ...paid, disputedCents: -7800, feeCents: fee + 1500, netCents: -fee - 1500 },
  ]);
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales).toMatchObject([{ feeCents: fee + 1500, netCents: -fee - 1500, settledCurrency: 'USD' }]);
  await ctx.endDispute(id, 'won');
  await deliverAll(ctx);
  expect(await settled()).toEqual([{ ...paid, feeCents: fee + 1500, netCents: 6300 - fee }]);
  expect(await ctx.db.selectFrom('balanceTransactions').select('kind').orderBy('kind').execute()).toEqual(
    ['charge', 'dispute', 'dispute', 'refund', 'refund'].map((kind) => ({ kind })),
  );
});

test('payouts match our own totals', async () => {
  const { ctx, settled, payouts } = await paidUltra();
  expect((await payouts()).body).toEqual({ payouts: [], isComplete: true });
  await ctx.payOut();
  const { body } = await payouts();
  expect(body.payouts).toMatchObject([{ amountCents: 7800 - fee, currency: 'USD', status: 'paid' }]);
  expect((await settled())[0]?.netCents).toBe(body.payouts[0]?.amountCents);
});

test('payouts are missing while Stripe is down, and our own totals remain', async () => {
  const { ctx, settled, payouts } = await paidUltra();
  await ctx.control({ stripe: { fail: '500' } });
  expect(await payouts()).toMatchObject({ status: 503, body: { reason: 'stripe-away' } });
  expect(await settled()).toHaveLength(1);
});

test('a job adds the fees of earlier payments, and skips those unknown to Stripe', async () => {
  const { ctx, learner, instructor, month, settled } = await paidUltra();
  await ctx.db.deleteFrom('balanceTransactions').execute();
  await ctx.db
    .updateTable('payments')
    .set({ bookedAt: null, feeCents: null, netCents: null, settledCurrency: null })
    .execute();
  await addPayment(ctx.db, { checkoutSessionId: 'cs_elsewhere', uid: learner.user.uid, paidAt: ctx.now() });
  const unbooked = async () =>
    (await instructor.ask(`GET /api/studio/settlements?month=${month}`)).body.unbooked;
  expect(await unbooked()).toBe(2);
  await ctx.control({ stripe: { fail: '500' } });
  expect(await catchUpBookings(ctx)).toEqual({ restsUntil: 0 });
  await ctx.control({ stripe: { fail: 'none' } });
  ctx.pass({ seconds: 60 });
  const position = await catchUpBookings(ctx);
  expect(position.restsUntil).toBeGreaterThan(ctx.now());
  expect(await settled()).toMatchObject([{ feeCents: fee }]);
  expect(await unbooked()).toBe(1);
  expect(await planOf(learner)).toBe('ultra');
  const { sales } = (await instructor.ask('GET /api/studio/sales')).body;
  expect(sales.find(({ id }) => id !== 'cs_elsewhere')).toMatchObject({ feeCents: fee });
  expect(await catchUpBookings(ctx, position)).toBe(position);
});

test('only the instructor can read settlements, and invalid months are rejected', async () => {
  const { learner, instructor } = await paidUltra();
  for (const path of ['settlements', 'payouts'] as const) {
    expect((await learner.ask(`GET /api/studio/${path}?month=2026-11`)).status).toBe(403);
    expect((await instructor.ask(`GET /api/studio/${path}?month=2026-13`)).status).toBe(400);
  }
});
