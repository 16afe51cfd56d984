import { expect, test } from 'vitest';
import { secretOf } from '#server/platform/crypto.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { recordingSmtp, type Say } from '#tests/test-smtp.ts';
import { deliverMail } from './delivery.ts';
import { writeMail } from './queue.ts';
import type { Smtp } from './smtp.ts';
import { queueMail } from './store.ts';

const mail = {
  kind: 'welcome' as const,
  to: 'a@example.com',
  language: 'en' as const,
  subject: 'Hello',
  paragraphs: ['Hello'],
};

test('sends a queued email once, and deletes its content', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp(['take']);
  expect(await deliverMail(ctx, smtp)).toBe(1);
  expect(await deliverMail(ctx, smtp)).toBe(0);
  expect(smtp.sent).toEqual([expect.objectContaining({ to: 'a@example.com', subject: 'Hello' })]);
  const row = await ctx.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
  expect([row.sentAt, row.encryptedContent]).toEqual([ctx.now(), '']);
});

test('an email with a condition is sent if it still holds, and deleted otherwise', async () => {
  const ctx = await createTestContext();
  const condition = 'the recipient may read it';
  const asked: unknown[] = [];
  const mayLeave = (may: boolean) => async (of: unknown) => {
    asked.push(of);
    return may;
  };
  const rest = async () =>
    (await ctx.db.selectFrom('mail').select('outcome').execute()).map((row) => row.outcome);
  await writeMail(ctx.db, ctx, { ...mail, uid: 'ann', condition });
  // A failed try asks again at the next one.
  const smtp = recordingSmtp(['refuse', 'take']);
  await deliverMail(ctx, smtp, mayLeave(true));
  ctx.pass({ seconds: 2 });
  expect(await deliverMail(ctx, smtp, mayLeave(true))).toBe(1);
  expect(asked).toEqual([1, 2].map(() => ({ condition, uid: 'ann' })));
  expect(smtp.sent[1]).not.toHaveProperty('condition');
  for (const may of [mayLeave(false), undefined]) {
    await writeMail(ctx.db, ctx, { ...mail, uid: 'ann', condition });
    expect(await deliverMail(ctx, smtp, may)).toBe(0);
  }
  expect(smtp.sent).toHaveLength(2);
  expect(await rest()).toEqual(['left']);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'mail-withdrawn' }));
});

test('retries a temporary rejection with the same Message-ID and growing pauses', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp(['refuse', 'refuse', 'take']);
  expect(await deliverMail(ctx, smtp)).toBe(0);
  expect(await deliverMail(ctx, smtp)).toBe(0);
  expect(smtp.sent).toHaveLength(1);
  ctx.pass({ seconds: 2 });
  await deliverMail(ctx, smtp);
  ctx.pass({ seconds: 3 });
  await deliverMail(ctx, smtp);
  expect(smtp.sent).toHaveLength(2);
  ctx.pass({ seconds: 1 });
  expect(await deliverMail(ctx, smtp)).toBe(1);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(1);
});

test('one of several processes sends each email', async () => {
  const ctx = await createTestContext();
  for (let index = 0; index < 20; index++) await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp([]);
  await Promise.all(Array.from({ length: 8 }, () => deliverMail(ctx, smtp)));
  expect(smtp.sent).toHaveLength(20);
  expect(new Set(smtp.sent.map(({ messageId }) => messageId)).size).toBe(20);
});

test('an hour of downtime of the mail server loses no email and does not flood it', async () => {
  const ctx = await createTestContext();
  for (let index = 0; index < 50; index++) await writeMail(ctx.db, ctx, mail);
  let tries = 0;
  const away: Smtp = {
    atOnce: 4,
    async send() {
      tries += 1;
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    },
    async verify() {},
    close() {},
  };
  for (let second = 0; second < 3600; second += 5) {
    await deliverMail(ctx, away);
    ctx.pass({ seconds: 5 });
  }
  expect(tries).toBeLessThanOrEqual(50 * 14);
  const back = recordingSmtp([]);
  for (let minute = 0; minute < 11; minute++) {
    await deliverMail(ctx, back);
    ctx.pass({ seconds: 60 });
  }
  expect(new Set(back.sent.map(({ messageId }) => messageId)).size).toBe(50);
  expect(back.sent).toHaveLength(50);
});

test('a failed try does not log the recipient', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  await deliverMail(ctx, recordingSmtp(['refuse']));
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'mail-postponed', responseCode: 451 }));
  expect(JSON.stringify(ctx.logged)).not.toContain('a@example.com');
});

const outcomes = async (ctx: TestContext) =>
  ctx.db
    .selectFrom('mail')
    .select(['kind', 'sentAt', 'failedAt', 'outcome', 'encryptedContent', 'tries'])
    .orderBy('kind')
    .execute();

test('a permanently rejected email is tried once, and kept as failed without content', async () => {
  const ctx = await createTestContext();
  await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp([{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }]);
  for (let day = 0; day < 30; day++) {
    await deliverMail(ctx, smtp);
    ctx.pass({ seconds: 86_400 });
  }
  expect(smtp.sent).toHaveLength(1);
  expect(await outcomes(ctx)).toEqual([
    {
      kind: 'welcome' as const,
      sentAt: null,
      failedAt: Date.UTC(2026, 10, 21, 12),
      outcome: 'refused',
      encryptedContent: '',
      tries: 1,
    },
  ]);
  expect(ctx.logged).toContainEqual(
    expect.objectContaining({ event: 'mail-failed', why: 'refused', responseCode: 550 }),
  );
});

test('gives up unreadable email immediately, without delaying others', async () => {
  const ctx = await createTestContext();
  for (const encryptedContent of [
    '',
    'nonsense',
    secretOf('the key of another site, as long').encrypt('mail', '{}'),
  ])
    await queueMail(ctx.db, {
      recipientKey: null,
      id: `m${encryptedContent}`,
      kind: 'a-broken-one',
      encryptedContent,
      messageId: '<m>',
      now: ctx.now(),
    });
  await queueMail(ctx.db, {
    recipientKey: null,
    id: 'null',
    kind: 'a-broken-one',
    encryptedContent: ctx.secret.encrypt('mail', 'null'),
    messageId: '<m>',
    now: ctx.now(),
  });
  ctx.pass({ seconds: 1 });
  await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp([]);
  expect(await deliverMail(ctx, smtp)).toBe(1);
  expect((await outcomes(ctx)).map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ...Array.from({ length: 4 }, () => ['a-broken-one', 'unreadable']),
    ['welcome', 'left'],
  ]);
});

test('gives up a sign-in email when its link expires, and others after three days and twenty tries', async () => {
  const ctx = await createTestContext();
  for (const kind of ['address-change', 'receipt', 'sign-in'] as const)
    await writeMail(ctx.db, ctx, { ...mail, kind });
  const away = () => recordingSmtp([{ code: 'ECONNECTION' }]);
  const expiredAfter = async (seconds: number) => {
    ctx.pass({ seconds });
    for (let round = 0; round < 3; round++) await deliverMail(ctx, away());
    return (await outcomes(ctx)).filter(({ outcome }) => outcome === 'expired').map(({ kind }) => kind);
  };
  expect(await expiredAfter(599)).toEqual([]);
  expect(await expiredAfter(601)).toEqual(['sign-in']);
  expect(await expiredAfter(23 * 3600)).toEqual(['sign-in']);
  expect(await expiredAfter(3600)).toEqual(['address-change', 'sign-in']);
  expect(await expiredAfter(47 * 3600)).toEqual(['address-change', 'sign-in']);
  expect(await expiredAfter(3600)).toEqual(['address-change', 'sign-in']);
  for (let tries = 0; tries < 20; tries++) await expiredAfter(600);
  expect(await expiredAfter(600)).toEqual(['address-change', 'receipt', 'sign-in'] as const);
  expect(await deliverMail(ctx, recordingSmtp([]))).toBe(0);
});

test.each<[string, Say]>([
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['a wrong password', { code: 'EAUTH', responseCode: 535 }],
  ['failed encryption', { code: 'ETLS' }],
  ['a server that greets with 554', { code: 'EPROTOCOL', responseCode: 554 }],
  ['a rejected sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }],
])('%s ends the round without giving up any email', async (_, answer) => {
  const ctx = await createTestContext();
  for (let index = 0; index < 3; index++) await writeMail(ctx.db, ctx, mail);
  const smtp = recordingSmtp([answer]);
  expect(await deliverMail(ctx, smtp)).toBe(0);
  expect(smtp.sent).toHaveLength(1);
  ctx.pass({ seconds: 2 });
  expect(await deliverMail(ctx, smtp)).toBe(3);
});

test.each<[string, Say]>([
  ['rejected permanently', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }],
  ['rejected temporarily', { code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }],
  ['impossible to encode', { code: 'EENVELOPE', command: 'API' }],
  ['the cause of an internal error', {}],
])('an email that is %s does not delay the next', async (_, answer) => {
  const ctx = await createTestContext();
  for (let index = 0; index < 3; index++) await writeMail(ctx.db, ctx, mail);
  expect(await deliverMail(ctx, recordingSmtp([answer]))).toBe(2);
});
