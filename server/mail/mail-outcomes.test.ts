import { expect, test } from 'vitest';
import { noReply } from '#rules/mail/delivery.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { addUsers, emailOf } from '#tests/test-database.ts';
import { recordingSmtp, type Say } from '#tests/test-smtp.ts';
import { markReturned, putMailStop } from './bounce-store.ts';
import { deliverMail } from './delivery.ts';
import { mailIdOfMessageId, mailIdOfReturnPath } from './message-id.ts';
import { recipientKeyOf, writeMail } from './queue.ts';
import type { Smtp } from './smtp.ts';

const mail = {
  kind: 'welcome' as const,
  to: 'a@example.com',
  language: 'en' as const,
  subject: 'Hello',
  paragraphs: ['Hello'],
};

const outcomesOf = async (ctx: TestContext) =>
  (await ctx.db.selectFrom('mail').select('outcome').execute()).map(({ outcome }) => outcome);

const rowOf = (ctx: TestContext, kind: string) =>
  ctx.db.selectFrom('mail').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();

test('stores the recipient’s uid and the mail server’s reply', async () => {
  const ctx = await createTestContext();
  await addUsers(ctx.db, 'ann');
  const to = emailOf('ann');
  for (const kind of ['receipt', 'refund', 'grant'] as const) {
    await writeMail(ctx.db, ctx, { ...mail, kind, to });
    ctx.pass({ seconds: 1 });
  }
  await writeMail(ctx.db, ctx, { ...mail, kind: 'invitation', to: 'nobody@example.com' });
  const rejection = (responseCode: number, response: string): Say => ({
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode,
    response,
  });
  await deliverMail(
    ctx,
    recordingSmtp([
      'take',
      rejection(550, '550 5.1.1 <a@example.com>: no'),
      rejection(451, '451 4.2.1 busy'),
    ]),
  );
  expect(await rowOf(ctx, 'receipt')).toMatchObject({
    uid: 'ann',
    outcome: 'left',
    smtpCode: 250,
    enhancedCode: '2.0.0',
    reply: '250 2.0.0 Ok: queued as 4ABC',
  });
  expect(await rowOf(ctx, 'refund')).toMatchObject({
    uid: 'ann',
    outcome: 'refused',
    smtpCode: 550,
    reply: '550 5.1.1 <a•••@example.com>: no',
  });
  expect(await rowOf(ctx, 'grant')).toMatchObject({ uid: 'ann', outcome: 'waiting', smtpCode: 451 });
  expect(await rowOf(ctx, 'invitation')).toMatchObject({ uid: null, outcome: 'left' });
});

test('each email has its own return path, if a bounce address is configured', async () => {
  const plain = await createTestContext();
  await writeMail(plain.db, plain, mail);
  const smtp = recordingSmtp([]);
  await deliverMail(plain, smtp);
  expect(smtp.sent[0]?.returnPath).toBeNull();

  const ctx = await createTestContext({ env: { MAIL_BOUNCE_ADDRESS: 'bounces@course.example' } });
  const id = await writeMail(ctx.db, ctx, mail);
  await deliverMail(ctx, smtp);
  const { messageId, returnPath } = smtp.sent[1]!;
  expect(returnPath).toMatch(/^bounces\+[0-9a-f]{32}@course\.example$/);
  expect([mailIdOfReturnPath(returnPath ?? ''), mailIdOfMessageId(messageId)]).toEqual([id, id]);
});

test('a bounced address gets no email, except a requested sign-in email after an hour', async () => {
  const ctx = await createTestContext();
  const recipientKey = recipientKeyOf(ctx, mail.to);
  const stop = { recipientKey, reason: 'bounced', mailId: null, reply: noReply } as const;
  await putMailStop(ctx.db, { ...stop, now: ctx.now() });
  const smtp = recordingSmtp([]);
  await writeMail(ctx.db, ctx, { ...mail, kind: 'sign-in' });
  await writeMail(ctx.db, ctx, { ...mail, kind: 'receipt' });
  expect(await deliverMail(ctx, smtp)).toBe(0);
  expect(await outcomesOf(ctx)).toEqual(['stopped', 'stopped']);
  ctx.pass({ seconds: 3600 });
  await writeMail(ctx.db, ctx, { ...mail, kind: 'sign-in' });
  await writeMail(ctx.db, ctx, { ...mail, kind: 'receipt' });
  await writeMail(ctx.db, ctx, { ...mail, kind: 'receipt', to: 'b@example.com' });
  expect(await deliverMail(ctx, smtp)).toBe(2);
  expect(smtp.sent.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'b@example.com']);
});

test('keeps a report that arrives before the server’s reply', async () => {
  const ctx = await createTestContext();
  const id = await writeMail(ctx.db, ctx, mail);
  const smtp: Smtp = {
    ...recordingSmtp([]),
    async send() {
      await markReturned(ctx.db, { id, outcome: 'bounced', reply: noReply, now: ctx.now() });
      return '250 Ok';
    },
  };
  await deliverMail(ctx, smtp);
  expect(await rowOf(ctx, 'welcome')).toMatchObject({
    outcome: 'bounced',
    sentAt: ctx.now(),
    encryptedContent: '',
  });
});
