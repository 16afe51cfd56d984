import { expect, test } from 'vitest';
import type { MailKind } from '#rules/mail/mail-stop.ts';
import { signIn, signInMailTo, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { listMailStops } from './bounce-store.ts';
import { deliverMail } from './delivery.ts';
import { recipientKeyOf, writeMail } from './queue.ts';

const token = 'a-token-of-a-test-1234';
const email = 'aisyah@example.com';
const env = { MAIL_WEBHOOK_TOKEN: token };

type Post = { body: string; authorization?: string | null; type?: string };

async function post(
  ctx: TestContext,
  { body, authorization = `Bearer ${token}`, type = 'message/rfc822' }: Post,
) {
  const headers = { 'content-type': type, ...(authorization === null ? {} : { authorization }) };
  const reply = await ctx.app.request('/webhooks/mail', { method: 'POST', body, headers });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as { recorded?: number },
  };
}

/** Queues and sends an email. @returns its Message-ID */
async function sendMail(ctx: TestContext, mail: { kind?: MailKind; to?: string } = {}): Promise<string> {
  const id = await writeMail(ctx.db, ctx, {
    kind: 'receipt',
    to: email,
    language: 'en',
    subject: 'Hello',
    paragraphs: ['Hello'],
    ...mail,
  });
  await deliverAll(ctx);
  return `<${id}@localhost>`;
}

async function deliverAll(ctx: TestContext): Promise<void> {
  const smtp = { atOnce: 1, send: async () => '250 Ok', verify: async () => {}, close() {} };
  await deliverMail(ctx, smtp);
}

function bounceOf(messageId: string, status = '5.1.1', recipient = email): string {
  return [
    'To: hello@example.com',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${status.startsWith('4') ? 'delayed' : 'failed'}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} no such mailbox`,
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    '',
    '--b--',
    '',
  ].join('\r\n');
}

const lastMail = (ctx: TestContext) =>
  ctx.db.selectFrom('mail').selectAll().orderBy('createdAt', 'desc').executeTakeFirstOrThrow();
const stopsOf = (ctx: TestContext, of = email) =>
  listMailStops(ctx.db, { recipientKeys: [recipientKeyOf(ctx, of)] });

test('records a bounce once, and stops email to its address', async () => {
  const ctx = await createTestContext({ env });
  const report = bounceOf(await sendMail(ctx));
  expect(await post(ctx, { body: report })).toMatchObject({ status: 200, body: { recorded: 1 } });
  expect(await lastMail(ctx)).toMatchObject({
    outcome: 'bounced',
    failedAt: ctx.now(),
    smtpCode: 550,
    enhancedCode: '5.1.1',
    reply: '550 5.1.1 no such mailbox',
  });
  const stops = await stopsOf(ctx);
  expect(stops).toMatchObject([{ reason: 'bounced', since: ctx.now(), enhancedCode: '5.1.1' }]);
  ctx.pass({ seconds: 10 });
  expect((await post(ctx, { body: report })).body).toEqual({ recorded: 0 });
  expect(await stopsOf(ctx)).toEqual(stops);
  expect(JSON.stringify(ctx.logged)).not.toContain(email);
});

test('reads a report whose content type is in the request header', async () => {
  const ctx = await createTestContext({ env });
  const [, type = '', ...rest] = bounceOf(await sendMail(ctx)).split('\r\n');
  const body = rest.slice(1).join('\r\n');
  expect((await post(ctx, { body, type: type.replace('Content-Type: ', '') })).body).toEqual({ recorded: 1 });
});

test('a delay is only counted, and a policy rejection fails only its email', async () => {
  const ctx = await createTestContext({ env });
  const delayed = bounceOf(await sendMail(ctx), '4.2.2');
  for (let time = 0; time < 2; time++) await post(ctx, { body: delayed });
  expect(await lastMail(ctx)).toMatchObject({ outcome: 'left', softBounces: 2, enhancedCode: '4.2.2' });
  ctx.pass({ seconds: 1 });
  await post(ctx, { body: bounceOf(await sendMail(ctx), '5.7.1') });
  expect(await lastMail(ctx)).toMatchObject({ outcome: 'bounced' });
  expect(await stopsOf(ctx)).toEqual([]);
});

test('a forged bounce without a known id stops nothing', async () => {
  const ctx = await createTestContext({ env });
  await sendMail(ctx);
  const forged = bounceOf('<Zm9vYmFyZm9vYmFyZm9vYg@localhost>');
  expect((await post(ctx, { body: forged })).body).toEqual({ recorded: 0 });
  expect(await stopsOf(ctx)).toEqual([]);
});

test('a bounce applies to the email’s real recipient, whatever address it claims', async () => {
  const ctx = await createTestContext({ env });
  const messageId = await sendMail(ctx);
  await post(ctx, { body: bounceOf(messageId, '5.1.1', 'victim@example.com') });
  expect(await stopsOf(ctx, 'victim@example.com')).toEqual([]);
  expect(await stopsOf(ctx)).toHaveLength(1);
});

const complaint = JSON.stringify({
  RecordType: 'SpamComplaint',
  Type: 'SpamComplaint',
  Email: 'Aisyah@Example.com',
});

test('a complaint stops news to the address, but not sign-in', async () => {
  const ctx = await createTestContext({ env });
  await sendMail(ctx, { kind: 'welcome' });
  expect((await post(ctx, { body: complaint, type: 'application/json' })).body).toEqual({ recorded: 1 });
  expect(await lastMail(ctx)).toMatchObject({ outcome: 'complained' });
  ctx.pass({ seconds: 1 });
  await sendMail(ctx, { kind: 'grant' });
  expect(await lastMail(ctx)).toMatchObject({ outcome: 'stopped' });
  ctx.pass({ seconds: 1 });
  await sendMail(ctx, { kind: 'sign-in' });
  expect(await lastMail(ctx)).toMatchObject({ outcome: 'left' });
});

test('reads an email posted inside JSON', async () => {
  const ctx = await createTestContext({ env });
  const body = JSON.stringify({ From: 'mailer-daemon@example.net', RawEmail: bounceOf(await sendMail(ctx)) });
  expect((await post(ctx, { body, type: 'application/json' })).body).toEqual({ recorded: 1 });
});

test.each([
  ['no token', null],
  ['another token', 'Bearer another-token-of-a-test'],
  ['an empty token', 'Bearer '],
  ['a wrong password', `Basic ${Buffer.from('mail:no').toString('base64')}`],
])('rejects reports with %s, and challenges the caller', async (_, authorization) => {
  const ctx = await createTestContext({ env });
  const rejected = await post(ctx, { body: bounceOf(await sendMail(ctx)), authorization });
  expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([
    401,
    'Basic realm="mail reports"',
  ]);
  expect(await stopsOf(ctx)).toEqual([]);
});

test('accepts the token as a password with any user name', async () => {
  const ctx = await createTestContext({ env });
  const authorization = `Basic ${Buffer.from(`anybody:${token}`).toString('base64')}`;
  expect((await post(ctx, { body: 'Subject: hello\r\n\r\nhello', authorization })).status).toBe(200);
});

test('replies 404 without a configured token', async () => {
  const ctx = await createTestContext();
  expect((await post(ctx, { body: complaint })).status).toBe(404);
});

test('rejects invalid JSON and large bodies, and ignores anything that is not a report', async () => {
  const ctx = await createTestContext({ env });
  expect((await post(ctx, { body: '{"a":', type: 'application/json' })).status).toBe(400);
  expect((await post(ctx, { body: 'x'.repeat(600_000) })).status).toBe(400);
  for (const body of ['', 'null', '[]', '{}', 'Subject: Away\r\n\r\nI am away.'])
    expect([body, (await post(ctx, { body, type: body === 'null' ? 'application/json' : '' })).body]).toEqual(
      [body, { recorded: 0 }],
    );
});

test('limits the reports of a network', async () => {
  const ctx = await createTestContext({ env });
  const key = 'mail-reports:unknown';
  await ctx.db.insertInto('rateLimits').values({ key, windowStart: ctx.now(), count: 600 }).execute();
  expect((await post(ctx, { body: '' })).status).toBe(429);
});

test('only the requesting browser learns that its email bounced', async () => {
  const ctx = await createTestContext({ env });
  const [browser, other] = [new TestBrowser(ctx), new TestBrowser(ctx)];
  const stateOf = async (who: TestBrowser) => (await who.ask('GET /api/sign-in-links/current')).body;
  for (const who of [browser, other]) {
    await who.ask('POST /api/sign-in-links', { email: who === browser ? email : 'other@example.com' });
    ctx.pass({ seconds: 1 });
  }
  expect(await stateOf(browser)).toEqual({ state: 'waiting', mail: 'waiting' });
  const { messageId } = await ctx.db
    .selectFrom('mail')
    .select('messageId')
    .orderBy('createdAt')
    .executeTakeFirstOrThrow();
  await deliverAll(ctx);
  expect(await stateOf(browser)).toEqual({ state: 'waiting', mail: 'left' });
  await post(ctx, { body: bounceOf(messageId) });
  expect(await stateOf(browser)).toEqual({ state: 'waiting', mail: 'returned' });
  expect(await stateOf(other)).toEqual({ state: 'waiting', mail: 'left' });
  expect(await stateOf(new TestBrowser(ctx))).toEqual({ state: 'none', mail: null });
});

test('a browser cannot tell from its email’s state whether an account exists', async () => {
  const ctx = await createTestContext({ env });
  await signIn(ctx, email);
  const banned = await signIn(ctx, 'banned@example.com');
  await ctx.db.updateTable('users').set({ bannedAt: 1 }).where('uid', '=', banned.user.uid).execute();
  await deliverAll(ctx);
  const answers = await Promise.all(
    [email, 'banned@example.com', 'unknown@example.com'].map(async (to) => {
      const browser = new TestBrowser(ctx);
      const asked = await browser.ask('POST /api/sign-in-links', { email: to });
      const waiting = (await browser.ask('GET /api/sign-in-links/current')).body;
      return { browser, to, seen: [asked.status, asked.body, waiting] };
    }),
  );
  const rejection = Object.assign(new Error('No'), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
  });
  await deliverMail(ctx, {
    atOnce: 1,
    send: () => Promise.reject(rejection),
    verify: async () => {},
    close() {},
  });
  for (const { browser, seen } of answers) {
    expect(seen).toEqual(answers[0]?.seen);
    const { body } = await browser.ask('GET /api/sign-in-links/current');
    expect(body).toEqual({ state: 'waiting', mail: 'returned' });
  }
});

test('a sign-in by email resumes email to a stopped address', async () => {
  const ctx = await createTestContext({ env });
  const { user } = await signIn(ctx, email);
  ctx.pass({ seconds: 60 });
  await post(ctx, { body: bounceOf(await sendMail(ctx)) });
  expect(await stopsOf(ctx)).toHaveLength(1);
  ctx.pass({ seconds: 3600 });
  const browser = new TestBrowser(ctx);
  await browser.ask('POST /api/sign-in-links', { email });
  const { token: link } = await signInMailTo(ctx, email);
  expect((await browser.ask('POST /api/sessions', { token: link })).status).toBe(201);
  expect(await stopsOf(ctx)).toEqual([]);
  const entry = { actor: user.uid, subject: user.uid, detail: '' };
  expect(
    await ctx.db.selectFrom('audit').selectAll().where('action', '=', 'mail-stop-ended').execute(),
  ).toMatchObject([entry]);
});

const rejection = Object.assign(new Error('No'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
  response: '550 5.1.1 no such mailbox',
});

test('lists failed emails of the last seven days with their learners', async () => {
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
    await deliverMail(ctx, { ...smtp, send: () => Promise.reject(rejection) });
  }
  const { body } = await instructor.ask('GET /api/studio/failed-mails');
  const mail = { kind: 'sign-in', outcome: 'refused', reply: '550 5.1.1 no such mailbox' };
  expect(body.mails).toMatchObject([
    { ...mail, learner: null },
    { ...mail, learner: { uid: learner.user.uid, email: 'aisyah@example.com' } },
  ]);
  const page = await instructor.ask(`GET /api/studio/learners/${learner.user.uid}`);
  expect(page.body.mail).toMatchObject({ stops: [], lastError: { ...mail, at: ctx.now() - 1000 } });
  ctx.pass({ seconds: 8 * 24 * 3600 });
  const later = await signIn(ctx, 'instructor@example.com');
  expect((await later.ask('GET /api/studio/failed-mails')).body).toEqual({ mails: [], more: false });
});

test('lists the newest hundred failed emails, and whether there are more', async () => {
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

test('a learner cannot list failed emails', async () => {
  const ctx = await createTestContext();
  const learner = await signIn(ctx, 'aisyah@example.com');
  expect((await learner.ask('GET /api/studio/failed-mails')).status).toBe(403);
});
