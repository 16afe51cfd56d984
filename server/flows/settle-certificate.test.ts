import { expect, test } from 'vitest';
import { setPlan } from '#server/store/users.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { learnerWithCertificate } from '#tests/test-learner.ts';
import { checkout, createPaidWorld, deliverAll, type PaidWorld } from '#tests/test-payments.ts';
import { createTestWorld } from '#tests/test-world.ts';
import { settleCertificates } from './settle-certificate.ts';

/** Somebody who paid for Ultra and whose certificate was issued. */
async function paidHolder() {
  const world = await createPaidWorld();
  const browser = await signIn(world);
  const sessionId = await checkout(browser, 'ultra');
  await world.pay(sessionId);
  await deliverAll(world);
  world.pass({ seconds: 1 });
  return { world, sessionId, ...(await learnerWithCertificate(world)) };
}

async function holds(world: PaidWorld, id: string): Promise<boolean> {
  return (await new TestBrowser(world).ask(`GET /api/certificates/${id}`)).body.valid;
}

const mailsAbout = async (world: PaidWorld, kind: string) =>
  (await world.mails()).filter((mail) => mail.kind === kind).map(({ to }) => to);

test('a certificate falls with its payment, says why to its holder, and holds again when Ultra is paid again', async () => {
  const { world, sessionId, learner, instructor, id } = await paidHolder();
  await world.refund(sessionId, 4000);
  await deliverAll(world);
  expect(await holds(world, id)).toBe(true);

  await world.refund(sessionId);
  await deliverAll(world);
  await deliverAll(world);
  expect(await holds(world, id)).toBe(false);
  expect((await learner.ask('GET /api/me')).body).toMatchObject({ certificate: false, plan: 'free' });
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'revoked',
    revokedBy: 'payment',
    reason: null,
  });
  const { body } = await instructor.ask('GET /api/studio/certificates?state=revoked');
  expect(body.certificates).toMatchObject([{ id, revokedBy: 'payment' }]);
  expect(await mailsAbout(world, 'certificate-revoked')).toEqual(['aisyah@example.com']);
  const lines = await world.db
    .selectFrom('audit')
    .select(['actor', 'detail'])
    .where('action', '=', 'certificate-revoked')
    .execute();
  expect(lines).toEqual([{ actor: 'stripe', detail: `${id}: the payment for Ultra was given back` }]);

  const again = await checkout(learner, 'ultra');
  await world.pay(again);
  await deliverAll(world);
  expect(await holds(world, id)).toBe(true);
  expect((await learner.ask('GET /api/me/certificate')).body).toMatchObject({
    state: 'issued',
    revokedBy: null,
  });
  expect(await mailsAbout(world, 'certificate-restored')).toEqual(['aisyah@example.com']);
});

test('a certificate holds while a bank decides, and falls when the dispute is lost', async () => {
  const { world, sessionId, id } = await paidHolder();
  const dispute = await world.dispute(sessionId);
  await deliverAll(world);
  expect(await holds(world, id)).toBe(true);
  await world.endDispute(dispute, 'lost');
  await deliverAll(world);
  expect(await holds(world, id)).toBe(false);
});

test('what the instructor revoked does not hold again by a payment', async () => {
  const { world, sessionId, learner, instructor, id } = await paidHolder();
  const revocation = `POST /api/studio/certificates/${id}/revocation`;
  await instructor.ask(revocation, { reason: 'Another person watched.' });
  await world.refund(sessionId);
  await deliverAll(world);
  await world.pay(await checkout(learner, 'ultra'));
  await deliverAll(world);
  expect(await holds(world, id)).toBe(false);
  expect(await mailsAbout(world, 'certificate-revoked')).toHaveLength(1);
});

test('a certificate whose payment was given back before certificates followed payments falls in time', async () => {
  const world = await createTestWorld();
  const { learner, id } = await learnerWithCertificate(world);
  await setPlan(world.db, { uid: learner.user.uid, plan: 'free' });
  await settleCertificates(world);
  await settleCertificates(world);
  expect((await learner.ask(`GET /api/certificates/${id}`)).body.valid).toBe(false);
  expect((await world.mails()).filter(({ kind }) => kind === 'certificate-revoked')).toHaveLength(1);
});
