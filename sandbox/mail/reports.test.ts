import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { patiently, rehearse, type Rehearsal } from '#sandbox/rehearsal.ts';

const messageId = '<one@example.com>';

async function send({ sandbox }: Rehearsal, to: string): Promise<void> {
  const transport = createTransport({ host: 'localhost', port: sandbox.smtpPort });
  const envelope = { from: 'bounces+1@example.com', to };
  await transport.sendMail({
    from: 'course@example.com',
    to,
    subject: 'Hello',
    text: 'Hello',
    messageId,
    envelope,
  });
}

test.each([
  ['refused@example.com', 550, '550 5.1.1 There is no such mailbox here'],
  ['Refused+2@example.com', 550, '550 5.1.1 There is no such mailbox here'],
  ['later@example.com', 451, '451 4.2.1 This mailbox is busy, please come back later'],
])('rejects %s with %i', async (to, responseCode, response) => {
  await using rehearsal = await rehearse();
  await expect(send(rehearsal, to)).rejects.toMatchObject({ responseCode, response, command: 'RCPT TO' });
});

type Posted = { url: string | undefined; authorization: string | undefined; body: string };

/** A site that receives reports; its first answer is 503. */
async function openSite(): Promise<{ siteUrl: string; posted: Posted[] }> {
  const posted: Posted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url, headers } = request;
      posted.push({ url, authorization: headers.authorization, body });
      response.writeHead(posted.length === 1 ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { siteUrl: `http://localhost:${(server.address() as AddressInfo).port}`, posted };
}

test.each([
  ['bounce@example.com', 'message/delivery-status', 'Action: failed\r\nStatus: 5.1.1'],
  ['full+inbox@example.com', 'message/delivery-status', 'Action: delayed\r\nStatus: 4.2.2'],
  ['complaint@example.com', 'message/feedback-report', 'Feedback-Type: abuse'],
])('an email to %s is accepted and then reported, with retries', async (to, type, says) => {
  const { siteUrl, posted } = await openSite();
  await using rehearsal = await rehearse({ siteUrl, mailWebhookToken: 'a-token' });
  await send(rehearsal, to);
  await expect.poll(() => posted.length, patiently).toBe(2);
  const report = posted[1];
  expect(report).toMatchObject({ url: '/webhooks/mail', authorization: 'Bearer a-token' });
  const mail = await PostalMime.parse(report?.body ?? '');
  expect(mail.to?.[0]?.address).toBe('bounces+1@example.com');
  expect(report?.body).toContain(`Content-Type: ${type}\r\n`);
  expect(report?.body).toContain(says);
  expect(report?.body).toContain(`Message-ID: ${messageId}`);
});
