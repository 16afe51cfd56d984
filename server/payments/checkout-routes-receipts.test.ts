import { expect, test } from 'vitest';
import { dayOf } from '#rules/site-time.ts';
import { insertRevision } from '#server/content/store.ts';
import { defaultDocument } from '#tests/content/default-course.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { siteUrl } from '#tests/test-context.ts';
import { createPaidContext, type PaidContext } from '#tests/test-payments.ts';

async function buy(ctx: PaidContext, browser: TestBrowser, plan: 'premium' | 'ultra'): Promise<string> {
  const { body } = await browser.ask('POST /api/checkouts', { plan });
  await ctx.pay(body.sessionId);
  await browser.ask(`GET /api/checkouts/${body.sessionId}`);
  return body.sessionId;
}

async function fetchPdf(ctx: PaidContext, browser: TestBrowser, number: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return ctx.app.request(`${siteUrl}/api/receipts/${number}/pdf`, { headers: { cookie } });
}

test('a paid plan has a numbered receipt in the list, on its page and in the email', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { name: 'Aisyah binti Rahman' });
  await buy(ctx, browser, 'premium');
  ctx.pass({ seconds: 60 });
  await buy(ctx, browser, 'ultra');
  const { year } = dayOf(ctx.now());
  const { body } = await browser.ask('GET /api/receipts');
  expect(body.receipts).toMatchObject([
    { number: `LEC-${year}-000002`, item: 'upgrade', amountCents: 2000, currency: 'USD', standing: 'paid' },
    { number: `LEC-${year}-000001`, item: 'premium', amountCents: 5800, refundedAt: null },
  ]);
  const whole = await browser.ask(`GET /api/receipts/LEC-${year}-000001`);
  expect(whole.body).toMatchObject({
    seller: { name: 'Lectern', tax: expect.stringContaining('trial') },
    buyer: { name: 'Aisyah binti Rahman', email: 'aisyah@example.com' },
    reference: expect.stringMatching(/^pi_/),
  });
  expect(whole.headers.get('cache-control')).toBe('no-store');
  const mails = (await ctx.mails()).filter(({ kind }) => kind === 'receipt');
  expect(mails.at(-1)?.text).toContain(`${siteUrl}/receipts/LEC-${year}-000001`);
});

test('the PDF is valid, only for its owner, and never cached', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await browser.ask('PATCH /api/me', { name: '陈伟明' });
  await buy(ctx, browser, 'ultra');
  const [receipt] = (await browser.ask('GET /api/receipts')).body.receipts;
  const number = receipt?.number ?? '';
  const pdf = await fetchPdf(ctx, browser, number);
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
  expect(pdf.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(bytes.toString('latin1')).toContain('NotoSansCJKsc');

  const stranger = await signIn(ctx, 'stranger@example.com');
  expect((await fetchPdf(ctx, stranger, number)).status).toBe(404);
  expect((await stranger.ask(`GET /api/receipts/${number}`)).status).toBe(404);
  expect((await stranger.ask('GET /api/receipts')).body).toEqual({ receipts: [] });
  expect((await fetchPdf(ctx, new TestBrowser(ctx), number)).status).toBe(401);
  expect((await browser.ask('GET /api/receipts/LEC-2026-999999')).status).toBe(404);
  expect((await browser.ask('GET /api/receipts/..%2Fme')).status).toBe(400);
});

test('the receipt shows partial and full refunds with their time', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await buy(ctx, browser, 'ultra');
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  const deliver = async () => {
    for (const event of await ctx.events()) await ctx.deliver(event);
  };
  ctx.pass({ seconds: 3600 });
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string, amount: 1000 });
  await deliver();
  const first = ctx.now();
  expect((await browser.ask('GET /api/receipts')).body.receipts).toMatchObject([
    { standing: 'refunded-in-part', refundedCents: 1000, refundedAt: first },
  ]);
  ctx.pass({ seconds: 3600 });
  await ctx.stripeApi.refunds.create({ payment_intent: intent as string });
  await deliver();
  const [receipt] = (await browser.ask('GET /api/receipts')).body.receipts;
  expect(receipt).toMatchObject({ standing: 'refunded', refundedCents: 7800, refundedAt: ctx.now() });
  expect((await fetchPdf(ctx, browser, receipt?.number ?? '')).status).toBe(200);
});

test('a receipt shows the site’s name at the time of payment', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await buy(ctx, browser, 'ultra');
  const [receipt] = (await browser.ask('GET /api/receipts')).body.receipts;
  const publish = (name: string, publishedAt: number) => {
    const document = { ...defaultDocument, site: { ...defaultDocument.site, name } };
    return insertRevision(ctx.db, { document, publishedAt, publishedBy: null, note: '' });
  };
  await publish('Crumb School', receipt?.issuedAt ?? 0);
  await publish('Renamed Later', (receipt?.issuedAt ?? 0) + 1);
  const { body } = await browser.ask(`GET /api/receipts/${receipt?.number}`);
  expect(body).toMatchObject({ site: 'Crumb School', seller: { name: 'Lectern' } });
});

test('a changed prefix applies to the next number, and the year’s count continues', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await buy(ctx, browser, 'premium');
  const document = { ...defaultDocument, site: { ...defaultDocument.site, receiptPrefix: 'CS' } };
  await insertRevision(ctx.db, { document, publishedAt: ctx.now(), publishedBy: null, note: '' });
  ctx.pass({ seconds: 60 });
  await buy(ctx, browser, 'ultra');
  const { body } = await browser.ask('GET /api/receipts');
  const { year } = dayOf(ctx.now());
  const numbers = body.receipts.map(({ number }) => number).toSorted();
  expect(numbers).toEqual([`CS-${year}-000002`, `LEC-${year}-000001`]);
  const whole = await browser.ask(`GET /api/receipts/CS-${year}-000002`);
  expect(whole.status).toBe(200);
});

test('repeated and simultaneous events assign one number', async () => {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  await buy(ctx, browser, 'ultra');
  const events = await ctx.events();
  await Promise.all(Array.from({ length: 50 }, () => events.map((event) => ctx.deliver(event))).flat());
  expect((await browser.ask('GET /api/receipts')).body.receipts).toHaveLength(1);
  expect(await ctx.db.selectFrom('receiptYears').select('last').execute()).toEqual([{ last: 1 }]);
});
