import { expect, test } from 'vitest';
import { deliverMail } from '#server/flows/mail/deliver-mail.ts';
import { writeMail } from '#server/flows/mail/write-mail.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const refusal = Object.assign(new Error('No'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
  response: '550 5.1.1 no such mailbox',
});

test('the mails that did not arrive stand with the learners whom they were for, for seven days', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const learner = await signIn(ctx, 'aisyah@example.com');
  const smtp = { atOnce: 1, verify: async () => {}, close() {} };
  await deliverMail(ctx, { ...smtp, send: async () => '250 Ok' });
  expect((await instructor.ask('GET /api/studio/failed-mails')).body).toEqual({ mails: [] });
  for (const to of ['aisyah@example.com', 'nobody@example.com']) {
    ctx.pass({ seconds: 1 });
    await writeMail(ctx.db, ctx, {
      kind: 'sign-in',
      to,
      language: 'en',
      subject: 'Hello',
      paragraphs: ['Hello'],
    });
    await deliverMail(ctx, { ...smtp, send: () => Promise.reject(refusal) });
  }
  const { body } = await instructor.ask('GET /api/studio/failed-mails');
  const mail = { kind: 'sign-in', outcome: 'refused', reply: '550 5.1.1 no such mailbox' };
  expect(body.mails).toMatchObject([
    { ...mail, learner: null },
    { ...mail, learner: { uid: learner.user.uid, email: 'aisyah@example.com' } },
  ]);
  const page = await instructor.ask(`GET /api/studio/learners/${learner.user.uid}`);
  expect(page.body.mail).toMatchObject({ stops: [], lastRefusal: { ...mail, at: ctx.now() - 1000 } });
  ctx.pass({ seconds: 8 * 24 * 3600 });
  const later = await signIn(ctx, 'instructor@example.com');
  expect((await later.ask('GET /api/studio/failed-mails')).body).toEqual({ mails: [] });
});

test('a learner finds nothing there', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect((await learner.ask('GET /api/studio/failed-mails')).status).toBe(403);
});
