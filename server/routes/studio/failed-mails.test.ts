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
  expect((await instructor.ask('GET /api/studio/failed-mails')).body).toEqual({ mails: [], more: false });
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
  expect((await later.ask('GET /api/studio/failed-mails')).body).toEqual({ mails: [], more: false });
});

test('of very many the newest hundred are listed, and it is said that there are more', async () => {
  const ctx = await createTestContext();
  const instructor = await signIn(ctx, 'instructor@example.com');
  const [mail] = await ctx.db.selectFrom('mail').selectAll().execute();
  const failed = Array.from({ length: 101 }, (_, place) => ({
    ...mail!,
    id: `mail-${place}`,
    messageId: `<${place}@example.com>`,
    outcome: 'refused' as const,
    failedAt: ctx.now() - place,
  }));
  await ctx.db.insertInto('mail').values(failed).execute();
  const read = async () => (await instructor.ask('GET /api/studio/failed-mails')).body;
  const { mails, more } = await read();
  expect([mails.length, mails[0]?.id, mails.at(-1)?.id, more]).toEqual([100, 'mail-0', 'mail-99', true]);
  await ctx.db.deleteFrom('mail').where('id', '=', 'mail-0').execute();
  expect(await read()).toMatchObject({ more: false });
});

test('a learner finds nothing there', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect((await learner.ask('GET /api/studio/failed-mails')).status).toBe(403);
});
