import { expect, test } from 'vitest';
import { webhookEvents } from '#rules/webhooks.ts';
import { recomputeCertificates } from '#server/certificates/recompute-certificate.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { signIn } from '#tests/test-browser.ts';
import type { TestContext } from '#tests/test-context.ts';
import { learnerWhoClaimed } from '#tests/test-learner.ts';
import {
  checkout,
  createPaidContext,
  createTwo,
  deliverAll,
  merge,
  type PaidContext,
  signInInstructor,
} from '#tests/test-payments.ts';
import { deliverEvents } from './deliver-events.ts';
import { addEndpoint } from './endpoints.ts';

type Sent = { type: string; data: Record<string, Record<string, unknown>> };

const hook = { url: 'https://example.com/hook', events: webhookEvents };

/** Delivers what waits, and returns the events. */
async function sentBy(ctx: TestContext): Promise<Sent[]> {
  const sent: Sent[] = [];
  await deliverEvents(ctx, async ({ body }) => {
    sent.push(JSON.parse(body) as Sent);
    return { status: 200 };
  });
  return sent;
}

async function siteWithHook(): Promise<PaidContext> {
  const ctx = await createPaidContext();
  await addEndpoint(ctx, hook, 'instructor');
  return ctx;
}

test('a sign-up, a payment, a refund and a dispute send one event each, however often Stripe reports them', async () => {
  const ctx = await siteWithHook();
  const learner = await signIn(ctx);
  const { uid } = learner.user;
  expect(await sentBy(ctx)).toMatchObject([{ type: 'learner.registered', data: { learner: { id: uid } } }]);
  await signIn(ctx);
  const session = await checkout(learner, 'premium');
  await ctx.pay(session);
  await Promise.all([deliverAll(ctx), deliverAll(ctx)]);
  const payment = { id: session, item: 'premium', method: 'stripe', currency: 'USD' };
  const paid = await sentBy(ctx);
  expect(paid).toMatchObject([
    { type: 'learner.paid', data: { learner: { id: uid, plan: 'premium' }, payment } },
  ]);
  await ctx.refund(session, 500);
  await deliverAll(ctx);
  expect(await sentBy(ctx)).toMatchObject([
    { type: 'learner.refunded', data: { payment, refund: { amount: 500, total: 500, currency: 'USD' } } },
  ]);
  await ctx.dispute(session);
  await deliverAll(ctx);
  await deliverAll(ctx);
  const disputed = await sentBy(ctx);
  expect(disputed.map(({ type }) => type)).toEqual(['learner.disputed']);
  expect(disputed[0]?.data['payment']).toEqual({ id: session });
});

test('grants and manual payments send events, also when a grant ends by hand or by time', async () => {
  const ctx = await siteWithHook();
  const instructor = await signInInstructor(ctx);
  const { user } = await signIn(ctx);
  await sentBy(ctx);
  const path = `POST /api/studio/learners/${user.uid}/grants` as const;
  const grant = { id: 'grant-1', plan: 'ultra', endsAt: null, why: 'A gift', replaces: null };
  await instructor.ask(path, grant);
  await instructor.ask(path, grant);
  expect(await sentBy(ctx)).toMatchObject([
    { type: 'access.granted', data: { grant: { id: 'grant-1', plan: 'ultra', endsAt: null } } },
  ]);
  await instructor.ask('POST /api/studio/grants/grant-1/end', { why: 'Over' });
  expect(await sentBy(ctx)).toMatchObject([
    { type: 'access.ended', data: { learner: { plan: 'free' }, grant: { reason: 'ended-by-instructor' } } },
  ]);
  const transfer = { kind: 'transfer', item: 'premium', amountCents: 6800, currency: 'MYR' };
  const rest = { id: 'transfer-1', paidAt: ctx.now(), reference: '', note: '' };
  await instructor.ask(`POST /api/studio/learners/${user.uid}/payments`, { ...transfer, ...rest });
  expect(await sentBy(ctx)).toMatchObject([
    { type: 'learner.paid', data: { payment: { method: 'transfer', amount: 6800, currency: 'MYR' } } },
  ]);
});

test('a certificate sends an event when it is issued, revoked and restored', async () => {
  const ctx = await siteWithHook();
  const { learner } = { learner: await learnerWhoClaimed(ctx) };
  const instructor = await signInInstructor(ctx);
  const { body } = await instructor.ask('GET /api/studio/certificates?state=waiting');
  const [claim] = body.certificates;
  expect(learner).toBeDefined();
  await sentBy(ctx);
  await instructor.ask(`POST /api/studio/certificates/${claim?.id}/confirmation`, { note: '' });
  const issued = await sentBy(ctx);
  expect(issued).toMatchObject([
    { type: 'certificate.issued', data: { certificate: { id: claim?.id, reason: 'confirmed' } } },
  ]);
  await recomputeCertificates(ctx);
  const after = await sentBy(ctx);
  expect(after.every(({ type }) => type === 'certificate.revoked')).toBe(true);
});

test('events of a merged account name the remaining one', async () => {
  const { ctx, stays, goes } = await createTwo();
  await addEndpoint(ctx, hook, 'instructor');
  await ctx.pay(await checkout(goes, 'premium'));
  await deliverAll(ctx);
  await merge(ctx, { into: stays, from: goes });
  const sent = await sentBy(ctx);
  expect(sent).toMatchObject([
    { type: 'learner.paid', data: { learner: { id: stays.user.uid, email: 'stays@example.com' } } },
  ]);
});

test('a waiting event of a deleted account is sent without personal data', async () => {
  const ctx = await siteWithHook();
  const learner = await signIn(ctx, 'leaving@example.com');
  await learner.ask('PATCH /api/me', { name: 'Leaving Person' });
  await learner.ask('POST /api/me/deletion');
  await ctx.db.updateTable('users').set({ deletionAskedAt: 1 }).where('uid', '=', learner.user.uid).execute();
  await deleteDueAccounts(ctx);
  const [sent] = await sentBy(ctx);
  expect(sent?.data['learner']).toMatchObject({ id: learner.user.uid, email: null, name: null });
  expect(JSON.stringify(sent)).not.toContain('eaving');
});
