import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSandbox } from '#sandbox/start.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { listMailStops } from './bounce-store.ts';
import { deliverMail } from './delivery.ts';
import { recipientKeyOf, writeMail } from './queue.ts';

const token = 'a-token-of-a-test-1234';
const email = 'aisyah@example.com';
const topic = 'arn:aws:sns:eu-west-1:123456789012:bounces';

type Message = Record<string, string>;

afterEach(() => vi.restoreAllMocks());

/** A site that trusts a local SNS, and has sent an email. */
async function createSite(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-sns-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    siteUrl: 'http://localhost:1',
    stripeSecretKey: 'sk_test_lectern_sandbox',
    stripeWebhookSecret: 'whsec_lectern_sandbox',
  });
  onTestFinished(() => sandbox.close());
  const ctx = await createTestContext({
    env: { MAIL_WEBHOOK_TOKEN: token, SNS_URL: sandbox.url, ...env },
  });
  await sendMail(ctx);
  return { ctx, sns: `${sandbox.url}/sns` };
}

async function sendMail(ctx: TestContext): Promise<void> {
  const mail = {
    kind: 'receipt',
    to: email,
    language: 'en',
    subject: 'Hello',
    paragraphs: ['Hello'],
  } as const;
  await writeMail(ctx.db, ctx, mail);
  const smtp = { atOnce: 1, send: async () => '250 Ok', verify: async () => {}, close() {} };
  await deliverMail(ctx, smtp);
}

async function sign(sns: string, fields: Message): Promise<Message> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ TopicArn: topic, ...fields });
  const reply = await fetch(`${sns}/messages`, { method: 'POST', headers, body });
  return (await reply.json()) as Message;
}

async function post(ctx: TestContext, message: unknown) {
  const reply = await ctx.app.request('/webhooks/mail', {
    method: 'POST',
    body: JSON.stringify(message),
    // Amazon calls its JSON plain text.
    headers: { 'content-type': 'text/plain; charset=UTF-8', authorization: `Bearer ${token}` },
  });
  return { status: reply.status, body: (await reply.json()) as { recorded?: number } };
}

const stopsOf = (ctx: TestContext) => listMailStops(ctx.db, { recipientKeys: [recipientKeyOf(ctx, email)] });

const notification = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bouncedRecipients: [{ emailAddress: email, status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 no' }],
  },
  mail: { messageId: '0102' },
};
const bounce = { Message: JSON.stringify(notification) };

test.each([
  ['version 1', { SignatureVersion: '1' }],
  ['version 2', { SignatureVersion: '2' }],
  ['a subject', { Subject: 'Amazon SES Email Event Notification' }],
])('accepts a bounce that Amazon signed with %s', async (_, fields: Message) => {
  const { ctx, sns } = await createSite();
  expect(await post(ctx, await sign(sns, { ...bounce, ...fields }))).toEqual({
    status: 200,
    body: { recorded: 1 },
  });
  expect(await stopsOf(ctx)).toHaveLength(1);
});

const complaint = JSON.stringify({ complaint: { complainedRecipients: [{ emailAddress: email }] } });

test.each<[what: string, change: Message]>([
  ['another text', { Message: complaint }],
  ['another topic', { TopicArn: `${topic}-2` }],
  ['another time', { Timestamp: '2026-01-01T00:00:00.000Z' }],
  ['a subject that was added', { Subject: 'Hello' }],
  ['another version', { SignatureVersion: '1' }],
  ['an empty signature', { Signature: '' }],
  ['a signature of nothing', { Signature: 'AAAA' }],
])('rejects a signed message with %s', async (_, change) => {
  const { ctx, sns } = await createSite();
  const message = await sign(sns, bounce);
  expect((await post(ctx, { ...message, ...change })).status).toBe(400);
  expect(await stopsOf(ctx)).toEqual([]);
  expect(ctx.logged).toContainEqual(expect.objectContaining({ event: 'sns-signature-invalid' }));
});

test.each([
  ['an envelope without a signature', { Type: 'Notification', MessageId: '1', ...bounce }],
  ['no envelope', notification],
])('ignores a report of Amazon in %s', async (_, body) => {
  const { ctx } = await createSite();
  expect(await post(ctx, body)).toEqual({ status: 200, body: { recorded: 0 } });
  expect(await stopsOf(ctx)).toEqual([]);
});

test.each([
  'http://sns.eu-west-1.amazonaws.com/certificate.pem',
  'https://sns.eu-west-1.amazonaws.com.evil.example/certificate.pem',
  'https://sns.evil.example/certificate.pem',
  'https://evil.s3.amazonaws.com/certificate.pem',
  'https://sns.eu-west-1.amazonaws.com:8443/certificate.pem',
  'https://a@sns.eu-west-1.amazonaws.com/certificate.pem',
  'https://sns.eu-west-1.amazonaws.com/certificate.txt',
  'https://sns.eu-west-1.amazonaws.com/?file=certificate.pem',
  'https://169.254.169.254/certificate.pem',
  'no address',
])('fetches no certificate from %s', async (SigningCertURL) => {
  const { ctx, sns } = await createSite();
  const message = await sign(sns, { ...bounce, SigningCertURL });
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect((await post(ctx, message)).status).toBe(400);
  expect(fetched).not.toHaveBeenCalled();
});

test('a site without a local SNS trusts no certificate of this machine', async () => {
  const { ctx, sns } = await createSite({ SNS_URL: '' });
  const message = await sign(sns, bounce);
  const fetched = vi.spyOn(globalThis, 'fetch');
  expect((await post(ctx, message)).status).toBe(400);
  expect(fetched).not.toHaveBeenCalled();
});

test('fetches a certificate once, and asks Amazon to send the message again while it cannot', async () => {
  const { ctx, sns } = await createSite();
  const SigningCertURL = `${sns}/${randomUUID()}.pem`;
  const message = await sign(sns, { ...bounce, SigningCertURL });
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('away'));
  expect((await post(ctx, message)).status).toBe(503);
  fetched.mockResolvedValueOnce(new Response('x'.repeat(20_000)));
  expect((await post(ctx, message)).status).toBe(503);
  for (let time = 0; time < 3; time++) expect((await post(ctx, message)).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('rejects a certificate that has expired', async () => {
  const { ctx, sns } = await createSite();
  ctx.pass({ seconds: 100 * 366 * 24 * 60 * 60 });
  expect((await post(ctx, await sign(sns, bounce))).status).toBe(400);
});

test('accepts JSON from the configured topic only', async () => {
  const { ctx, sns } = await createSite({ MAIL_SNS_TOPIC: topic });
  const foreign = await sign(sns, { ...bounce, TopicArn: 'arn:aws:sns:eu-west-1:999999999999:bounces' });
  expect((await post(ctx, foreign)).status).toBe(400);
  const postmark = { RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: email };
  expect(await post(ctx, postmark)).toEqual({ status: 200, body: { recorded: 0 } });
  expect(await stopsOf(ctx)).toEqual([]);
  expect((await post(ctx, await sign(sns, bounce))).body).toEqual({ recorded: 1 });
});

test('confirms a subscription that Amazon signed, and no other', async () => {
  const { ctx, sns } = await createSite();
  const message = await sign(sns, { Type: 'SubscriptionConfirmation' });
  expect((await post(ctx, { ...message, Token: 'another' })).status).toBe(400);
  expect(await (await fetch(`${sns}/confirmed`)).json()).toEqual([]);
  expect((await post(ctx, message)).status).toBe(200);
  expect(await (await fetch(`${sns}/confirmed`)).json()).toEqual([topic]);
});

test.each([
  'http://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1',
  'https://sns.eu-west-1.amazonaws.com.evil.example/?Action=ConfirmSubscription',
  'https://169.254.169.254/?Action=ConfirmSubscription',
  'https://a@sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
  'https://sns.eu-west-1.amazonaws.com:8443/?Action=ConfirmSubscription',
  'https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe',
  'no address',
])('does not confirm a subscription at %s', async (SubscribeURL) => {
  const { ctx, sns } = await createSite();
  const message = await sign(sns, { Type: 'SubscriptionConfirmation', SubscribeURL });
  expect((await post(ctx, message)).status).toBe(400);
});
