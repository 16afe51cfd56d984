/** Emails about refunds and ended grants. */
import { expect, test } from 'vitest';
import { dayMs } from '#rules/clock.ts';
import { signIn, type TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addPayment } from '#tests/test-database.ts';
import { checkout, createPaidContext, deliverAll, signInInstructor } from '#tests/test-payments.ts';
import { endDueGrants } from './grants.ts';

async function mailsOf(ctx: TestContext, kind: string) {
  return (await ctx.mails()).filter((mail) => mail.kind === kind);
}

test('emails the learner once about each partial and full refund, also when made at Stripe', async () => {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  expect(await mailsOf(ctx, 'refund')).toEqual([]);
  const refund = { amountCents: 2000, refundedCents: 0, why: 'She asked' };
  ctx.pass({ seconds: 1 });
  for (let press = 0; press < 2; press++)
    await instructor.ask(`POST /api/studio/payments/${sessionId}/refunds`, refund);
  await deliverAll(ctx);
  const [part, ...more] = await mailsOf(ctx, 'refund');
  expect(more).toEqual([]);
  expect(part?.subject).toBe('Refund: $20.00 for Ultra Premium');
  expect(part?.text).toMatch(
    /We’ve refunded \$20\.00 of the \$78\.00 you paid.*Your access hasn’t changed\./s,
  );

  ctx.pass({ seconds: 1 });
  const { payment_intent: intent } = await ctx.stripeApi.checkout.sessions.retrieve(sessionId);
  if (typeof intent !== 'string') throw new Error('Nothing was paid');
  await ctx.stripeApi.refunds.create({ payment_intent: intent });
  await deliverAll(ctx);
  await deliverAll(ctx);
  const [whole, former, ...others] = await mailsOf(ctx, 'refund');
  expect([former?.subject, others]).toEqual([part?.subject, []]);
  expect(whole?.subject).toBe('Refund: $58.00 for Ultra Premium');
  expect(whole?.text).toContain('The access you got with this payment has ended.');
});

test('writes the emails and amounts of a payment in the learner’s language', async () => {
  const ctx = await createPaidContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  await learner.ask('PATCH /api/me', { language: 'id' });
  const sessionId = await checkout(learner, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  const [receipt] = await mailsOf(ctx, 'receipt');
  expect(receipt?.subject).toBe('Kuitansi Anda: Ultra Premium, $78,00');
  expect(receipt?.html).toContain('<html lang="id">');
  const refund = { amountCents: 2000, refundedCents: 0, why: 'She asked' };
  await instructor.ask(`POST /api/studio/payments/${sessionId}/refunds`, refund);
  await deliverAll(ctx);
  const [part] = await mailsOf(ctx, 'refund');
  expect(part?.subject).toBe('Pengembalian dana: $20,00 untuk Ultra Premium');
  expect(part?.text).toContain('$20,00 dari $78,00 yang Anda bayar');
});

test('emails the learner about a manual refund too', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const key = await recordTransfer(instructor, learner);
  await instructor.ask(`POST /api/studio/payments/${key}/refunds`, {
    amountCents: 5000,
    refundedCents: 0,
    why: 'Paid twice',
  });
  const mails = await mailsOf(ctx, 'refund');
  expect(mails).toMatchObject([{ to: 'aisyah@example.com', subject: 'Refund: $50.00 for Ultra Premium' }]);
  expect(mails[0]?.text).toContain('We paid it back to you directly.');
});

async function recordTransfer(instructor: TestBrowser, { user }: { user: { uid: string } }): Promise<string> {
  const path = `/api/studio/learners/${user.uid}`;
  await instructor.ask(`POST ${path}/manual-payments`, {
    id: 'transfer-1',
    kind: 'transfer',
    item: 'ultra',
    amountCents: 5000,
    currency: 'USD',
    paidAt: Date.UTC(2026, 10, 20),
    reference: '',
    note: '',
  });
  const { payments = [] } = (await instructor.ask(`GET ${path}/access`)).body as {
    payments?: { id: string }[];
  };
  return payments[0]?.id ?? '';
}

function give(instructor: TestBrowser, { user }: { user: { uid: string } }, endsAt: number | null) {
  const grant = { id: 'one', plan: 'ultra', endsAt, why: 'A scholarship', replaces: null };
  return instructor.ask(`POST /api/studio/learners/${user.uid}/grants`, grant);
}

test('emails the learner once when a grant ends, by time or by the instructor', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  const other = await signIn(ctx, 'other@example.com');
  await give(instructor, learner, ctx.now() + dayMs);
  ctx.pass({ seconds: 2 * 24 * 60 * 60 });
  for (let round = 0; round < 2; round++) await endDueGrants(ctx);
  const [mail, ...more] = await mailsOf(ctx, 'grant-ended');
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'aisyah@example.com', subject: 'Your Ultra Premium access has ended' });
  expect(mail?.text).toContain('You can still see the outline and your progress.');

  const back = await signInInstructor(ctx);
  await back.ask(`POST /api/studio/learners/${other.user.uid}/grants`, {
    id: 'two',
    plan: 'ultra',
    endsAt: null,
    why: 'A scholarship',
    replaces: null,
  });
  await back.ask('POST /api/studio/grants/two/end', { why: 'It was a mistake' });
  expect((await mailsOf(ctx, 'grant-ended')).map(({ to }) => to).toSorted()).toEqual([
    'aisyah@example.com',
    'other@example.com',
  ]);
});

test('sends no email when the learner keeps the plan by a payment', async () => {
  const ctx = await createTestContext();
  const [learner, instructor] = [await signIn(ctx), await signInInstructor(ctx)];
  await addPayment(ctx.db, { checkoutSessionId: 'cs_1', uid: learner.user.uid, paidAt: ctx.now() });
  await give(instructor, learner, null);
  await instructor.ask('POST /api/studio/grants/one/end', { why: 'It was a mistake' });
  expect(await mailsOf(ctx, 'grant-ended')).toEqual([]);
});
