import { expect, test } from 'vitest';
import { webhookEvents } from '#rules/webhooks.ts';
import { setPlan } from '#server/accounts/user-store.ts';
import { recomputeCertificates } from '#server/certificates/recompute-certificate.ts';
import { deleteDueAccounts } from '#server/learners/delete-accounts.ts';
import { signIn } from '#tests/test-browser.ts';
import type { TestContext } from '#tests/test-context.ts';
import { learnerWithCertificate } from '#tests/test-learner.ts';
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
  ctx.pass({ seconds: 1 });
  await signIn(ctx);
  expect(await sentBy(ctx)).toEqual([]);
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
  await instructor.ask(`POST /api/studio/learners/${user.uid}/manual-payments`, { ...transfer, ...rest });
  expect(await sentBy(ctx)).toMatchObject([
    { type: 'learner.paid', data: { payment: { method: 'transfer', amount: 6800, currency: 'MYR' } } },
  ]);
});

test('a certificate sends an event when it is issued, reissued, revoked and restored', async () => {
  const ctx = await siteWithHook();
  const { learner, instructor, id } = await learnerWithCertificate(ctx);
  const { uid } = learner.user;
  const ofCertificate = async () => (await sentBy(ctx)).filter(({ type }) => type.startsWith('certificate.'));
  const event = (of: string, certificate: object) => ({ type: `certificate.${of}`, data: { certificate } });
  expect(await ofCertificate()).toMatchObject([event('issued', { id, reason: 'confirmed', replaces: null })]);
  const reissue = { name: 'Aisyah Rahman', note: '' };
  const { body } = await instructor.ask(`POST /api/studio/certificates/${id}/reissue`, reissue);
  const url = `${ctx.config.siteUrl}/certificates/${body.id}`;
  expect(await ofCertificate()).toMatchObject([
    event('issued', { id: body.id, reason: 'reissued', replaces: id, url }),
  ]);
  await setPlan(ctx.db, { uid, plan: 'free' });
  await recomputeCertificates(ctx);
  await recomputeCertificates(ctx);
  expect(await ofCertificate()).toMatchObject([event('revoked', { id: body.id, reason: 'plan-ended' })]);
  const grant = { id: 'grant-1', plan: 'ultra', endsAt: null, why: 'A gift', replaces: null };
  await instructor.ask(`POST /api/studio/learners/${uid}/grants`, grant);
  expect(await ofCertificate()).toMatchObject([event('issued', { id: body.id, reason: 'restored' })]);
  await instructor.ask(`POST /api/studio/certificates/${body.id}/revocation`, { reason: 'A mistake.' });
  const revoked = await ofCertificate();
  expect(revoked).toMatchObject([event('revoked', { reason: 'revoked-by-instructor' })]);
  expect(JSON.stringify(revoked)).not.toContain('mistake');
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
  await learner.ask('POST /api/deletions');
  ctx.pass({ seconds: 7 * 24 * 3600 + 1 });
  await deleteDueAccounts(ctx);
  const [sent] = await sentBy(ctx);
  expect(sent?.data['learner']).toMatchObject({ id: learner.user.uid, email: null, name: null });
  expect(JSON.stringify(sent)).not.toContain('eaving');
});
