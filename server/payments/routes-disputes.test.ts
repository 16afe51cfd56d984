import { expect, test, vi } from 'vitest';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { siteUrl } from '#tests/test-context.ts';
import {
  checkout,
  createPaidContext,
  deliverAll,
  type PaidContext,
  planOf,
  signInInstructor,
} from '#tests/test-payments.ts';
import { catchUpBookings } from './balance-transactions.ts';
import { sendEvidence } from './disputes.ts';
import { StripeFailure } from './stripe/errors.ts';

/** Other tests draw the PDF. */
async function disputedUltra(kind?: 'inquiry', email?: string) {
  const ctx = await createPaidContext();
  vi.spyOn(ctx.printer, 'print').mockResolvedValue(Buffer.from('%PDF-1.7 evidence'));
  const [learner, instructor] = [await signIn(ctx, email), await signInInstructor(ctx)];
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  const id = await ctx.dispute(sessionId, kind);
  await deliverAll(ctx);
  return { ctx, learner, instructor, sessionId, id };
}

async function disputesOf(instructor: TestBrowser) {
  return (await instructor.ask('GET /api/studio/disputes')).body;
}

function send(instructor: TestBrowser, id: string, statement = '') {
  return instructor.ask(`POST /api/studio/disputes/${id}/evidence`, { statement });
}

/** The times that the dashboard asks for. */
const moments = ['day', 'dayBefore', 'week', 'weekBefore', 'month', 'monthBefore']
  .map((name) => `${name}=0`)
  .join('&');

async function entriesOf({ db }: PaidContext, action: string): Promise<string[]> {
  const entries = await db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', action)
    .orderBy('at')
    .execute();
  return entries.map(({ detail }) => detail);
}

test('a dispute shows its deadline, is answered once, and restores access when won', async () => {
  const { ctx, learner, instructor, sessionId, id } = await disputedUltra();
  expect(await planOf(learner)).toBe('free');
  const { open } = await disputesOf(instructor);
  expect(open).toMatchObject([
    {
      id,
      email: learner.user.email,
      amountCents: 7800,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'needs-response',
      isAnswered: false,
      evidence: 'send',
      receipt: 'LEC-2026-000001',
    },
  ]);
  const dueAt = open[0]?.dueAt ?? 0;
  expect(dueAt).toBeGreaterThan(ctx.now() + 8 * 86_400_000);
  const today = await instructor.ask(`GET /api/studio/today?${moments}`);
  expect(today.body.disputes).toEqual({ count: 1, nextDueAt: dueAt });

  // Audit entries of one instant have no order.
  ctx.pass({ seconds: 1 });
  expect(await send(instructor, id, 'She watched it for two days.')).toMatchObject({
    status: 201,
    body: { isConfirmed: true },
  });
  const atStripe = await ctx.stripeApi.disputes.retrieve(id);
  expect(atStripe).toMatchObject({
    status: 'under_review',
    evidence: {
      uncategorized_text: 'She watched it for two days.',
      customer_email_address: learner.user.email,
    },
    evidence_details: { submission_count: 1 },
  });
  const file = await ctx.stripeApi.files.retrieve(atStripe.evidence.service_documentation as string);
  expect(file).toMatchObject({ filename: `${id}.pdf`, purpose: 'dispute_evidence', type: 'pdf' });
  expect((await disputesOf(instructor)).open).toMatchObject([
    { status: 'under-review', isAnswered: true, evidence: 'sent', evidenceSentAt: ctx.now() },
  ]);
  expect(await send(instructor, id)).toMatchObject({ status: 409, body: { reason: 'sent' } });
  expect(await planOf(learner)).toBe('free');

  ctx.pass({ seconds: 60 });
  await ctx.endDispute(id, 'won');
  await deliverAll(ctx);
  expect(await planOf(learner)).toBe('ultra');
  const { open: left, ended } = await disputesOf(instructor);
  expect(left).toEqual([]);
  expect(ended).toMatchObject([{ id, status: 'won', closedAt: ctx.now(), evidence: 'ended' }]);
  expect(await entriesOf(ctx, 'dispute')).toEqual(
    ['needs-response', 'under-review', 'won'].map((status) => `${id} ${status} 7800 USD`),
  );
  expect(await entriesOf(ctx, 'evidence-sent')).toEqual([`${id} 7800 USD`]);
  expect(sessionId.startsWith('cs_')).toBe(true);
});

test('sends evidence about a customer without an email that Stripe rejects', async () => {
  const { ctx, instructor, id } = await disputedUltra(undefined, 'josé@example.com');
  expect((await send(instructor, id)).status).toBe(201);
  const { status, evidence } = await ctx.stripeApi.disputes.retrieve(id);
  expect([status, evidence.customer_email_address]).toEqual(['under_review', null]);
});

test('a double click and two tabs send evidence once', async () => {
  const { ctx, instructor, id } = await disputedUltra();
  const clicks = await Promise.all([1, 2, 3].map(() => send(instructor, id)));
  expect(clicks.filter(({ status }) => status === 201)).toHaveLength(1);
  const late = clicks.find(({ status }) => status !== 201);
  expect(late).toMatchObject({ status: 409 });
  expect((await ctx.stripeApi.disputes.retrieve(id)).evidence_details.submission_count).toBe(1);
  expect(await entriesOf(ctx, 'evidence-sent')).toHaveLength(1);
});

test('a lost reply does not send evidence twice', async () => {
  const { ctx, instructor, id } = await disputedUltra();
  const forgetful = {
    ...ctx,
    stripe: {
      ...ctx.stripe,
      async submitEvidence(evidence: Parameters<typeof ctx.stripe.submitEvidence>[0]) {
        await ctx.stripe.submitEvidence(evidence);
        throw new StripeFailure('away', 'Stripe gave no answer in time');
      },
    },
  };
  const order = { id, statement: '' };
  await expect(sendEvidence(forgetful, order, 'me')).rejects.toMatchObject({
    code: 'unavailable',
    reason: 'stripe-away',
  });
  expect(await send(instructor, id)).toMatchObject({ status: 409, body: { reason: 'being-sent' } });
  ctx.pass({ seconds: 61 });
  expect(await send(instructor, id)).toMatchObject({ status: 409, body: { reason: 'sent' } });
  expect((await ctx.stripeApi.disputes.retrieve(id)).evidence_details.submission_count).toBe(1);
});

test('reports why nothing was sent: after the deadline, after the end, or while Stripe is down', async () => {
  const { ctx, instructor, id } = await disputedUltra();
  await ctx.control({ stripe: { fail: '500' } });
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await send(instructor, id)).toMatchObject({ status: 503, body: { reason: 'stripe-away' } });
  await ctx.control({ stripe: { fail: 'none' } });
  ctx.pass({ seconds: 10 * 86_400 });
  await instructor.ask('GET /api/studio');
  expect((await disputesOf(instructor)).open).toMatchObject([{ id, evidence: 'too-late' }]);
  await expect(sendEvidence(ctx, { id, statement: '' }, 'me')).rejects.toMatchObject({ reason: 'too-late' });
  await ctx.endDispute(id, 'lost');
  await expect(sendEvidence(ctx, { id, statement: '' }, 'me')).rejects.toMatchObject({ reason: 'ended' });
  await expect(sendEvidence(ctx, { id: 'du_x', statement: '' }, 'me')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect((await ctx.stripeApi.disputes.retrieve(id)).evidence_details.submission_count).toBe(0);
});

test('reports a rejection of Stripe, and evidence can be sent again', async () => {
  const { ctx, instructor, id } = await disputedUltra();
  const strict = {
    ...ctx,
    stripe: {
      ...ctx.stripe,
      submitEvidence: () => Promise.reject(new StripeFailure('rejected', 'It was due before')),
    },
  };
  await expect(sendEvidence(strict, { id, statement: '' }, 'me')).rejects.toMatchObject({
    reason: 'stripe-refused',
  });
  expect((await send(instructor, id)).status).toBe(201);
});

test('an inquiry is listed, keeps access, and can be answered', async () => {
  const { learner, instructor, id, ctx } = await disputedUltra('inquiry');
  expect(await planOf(learner)).toBe('ultra');
  expect((await disputesOf(instructor)).open).toMatchObject([{ id, status: 'inquiry', evidence: 'send' }]);
  expect((await send(instructor, id)).status).toBe(201);
  await ctx.endDispute(id, 'closed');
  await deliverAll(ctx);
  expect((await disputesOf(instructor)).ended).toMatchObject([{ id, status: 'inquiry-closed' }]);
  expect(await planOf(learner)).toBe('ultra');
});

test('only the instructor can preview the evidence', async () => {
  const { ctx, learner, instructor, id } = await disputedUltra();
  const read = (browser: TestBrowser, dispute: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return ctx.app.request(`${siteUrl}/api/studio/disputes/${dispute}/evidence`, { headers: { cookie } });
  };
  const pdf = await read(instructor, id);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(new TextDecoder('latin1').decode(await pdf.arrayBuffer()).slice(0, 8)).toBe('%PDF-1.7');
  expect((await read(instructor, 'du_unknown')).status).toBe(404);
  expect((await read(learner, id)).status).toBe(403);
  expect((await send(learner, id)).status).toBe(403);
  expect((await learner.ask('GET /api/studio/disputes')).status).toBe(403);
  expect((await ctx.stripeApi.disputes.retrieve(id)).status).toBe('needs_response');
});

test('the job finds a dispute from before disputes were stored', async () => {
  const { ctx, instructor, id } = await disputedUltra();
  await ctx.db.deleteFrom('disputes').execute();
  await ctx.db.deleteFrom('balanceTransactions').execute();
  await ctx.db.updateTable('payments').set({ bookedAt: null }).execute();
  expect((await disputesOf(instructor)).open).toEqual([]);
  await catchUpBookings(ctx);
  expect((await disputesOf(instructor)).open).toMatchObject([{ id }]);
});
