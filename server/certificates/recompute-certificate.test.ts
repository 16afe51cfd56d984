import { expect, test } from 'vitest';
import { setPlan } from '#server/accounts/user-store.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';
import { learnerWithCertificate } from '#tests/test-learner.ts';
import { checkout, createPaidContext, deliverAll, type PaidContext } from '#tests/test-payments.ts';
import { recomputeCertificates } from './recompute-certificate.ts';

/** A learner who paid for Ultra and has an issued certificate. */
async function paidOwner() {
  const ctx = await createPaidContext();
  const browser = await signIn(ctx);
  const sessionId = await checkout(browser, 'ultra');
  await ctx.pay(sessionId);
  await deliverAll(ctx);
  ctx.pass({ seconds: 1 });
  return { ctx, sessionId, ...(await learnerWithCertificate(ctx)) };
}

async function isValid(ctx: PaidContext, id: string): Promise<boolean> {
  return (await new TestBrowser(ctx).ask(`GET /api/certificates/${id}`)).body.valid;
}

const recipientsOf = async (ctx: PaidContext, kind: string) =>
  (await ctx.mails()).filter((mail) => mail.kind === kind).map(({ to }) => to);

test('a refund revokes the certificate and notifies its owner, and paying for Ultra again restores it', async () => {
  const { ctx, sessionId, learner, instructor, id } = await paidOwner();
  await ctx.refund(sessionId, 4000);
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(true);

  await ctx.refund(sessionId);
  await deliverAll(ctx);
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(false);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ certificate: false, plan: 'free' });
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'revoked',
    revokedBy: 'payment',
    reason: null,
  });
  const { body } = await instructor.ask('GET /api/studio/certificates?state=revoked');
  expect(body.certificates).toMatchObject([{ id, revokedBy: 'payment' }]);
  expect(await recipientsOf(ctx, 'certificate-revoked')).toEqual(['aisyah@example.com']);
  const entries = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'certificate-revoked')
    .execute();
  expect(entries).toEqual([{ actor: 'stripe', detail: `${id} ultra-refunded` }]);

  const again = await checkout(learner, 'ultra');
  await ctx.pay(again);
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(true);
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'issued',
    revokedBy: null,
  });
  expect(await recipientsOf(ctx, 'certificate-restored')).toEqual(['aisyah@example.com']);
});

test('a certificate is valid during a dispute, and revoked when it is lost', async () => {
  const { ctx, sessionId, id } = await paidOwner();
  const dispute = await ctx.dispute(sessionId);
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(true);
  await ctx.endDispute(dispute, 'lost');
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(false);
});

test('a payment does not restore a certificate that the instructor revoked', async () => {
  const { ctx, sessionId, learner, instructor, id } = await paidOwner();
  const revocation = `POST /api/studio/certificates/${id}/revocation`;
  await instructor.ask(revocation, { reason: 'Another person watched.' });
  await ctx.refund(sessionId);
  await deliverAll(ctx);
  await ctx.pay(await checkout(learner, 'ultra'));
  await deliverAll(ctx);
  expect(await isValid(ctx, id)).toBe(false);
  expect(await recipientsOf(ctx, 'certificate-revoked')).toHaveLength(1);
});

test('the job revokes a certificate whose payment was refunded in an earlier release', async () => {
  const ctx = await createTestContext();
  const { learner, id } = await learnerWithCertificate(ctx);
  await setPlan(ctx.db, { uid: learner.user.uid, plan: 'free' });
  await recomputeCertificates(ctx);
  await recomputeCertificates(ctx);
  expect((await learner.ask(`GET /api/certificates/${id}`)).body.valid).toBe(false);
  expect((await ctx.mails()).filter(({ kind }) => kind === 'certificate-revoked')).toHaveLength(1);
});
