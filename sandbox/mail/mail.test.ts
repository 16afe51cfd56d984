import { createTransport, type SendMailOptions } from 'nodemailer';
import { expect, test } from 'vitest';
import { rehearse, type Rehearsal } from '../rehearsal.ts';
import type { Message } from './inbox.ts';

const letter = {
  from: 'Lectern <course@example.com>',
  to: 'Zoë@example.com',
  subject: 'Dein Code für Zoë — 你好 👋',
  text: 'Code: 123456\nhttp://localhost:3000/verify#token=a=b',
  html: '<p>Grüße, <b>你好</b> <a href="http://localhost:3000/verify#token=a=b">Sign in</a></p>',
  messageId: '<one@example.com>',
};

test('an email arrives with text, HTML and Unicode', async () => {
  await using rehearsal = await rehearse();
  await send(rehearsal, letter);
  const [message] = await inbox(rehearsal);
  expect(message).toMatchObject({
    from: 'course@example.com',
    fromName: 'Lectern',
    subject: letter.subject,
    messageId: letter.messageId,
  });
  expect(message?.text.trim()).toBe(letter.text);
  expect(message?.html.trim()).toBe(letter.html);
  expect(Date.parse(message?.receivedAt ?? '')).toBeGreaterThan(Date.now() - 10_000);
});

test('emails are listed by recipient in any case, newest first', async () => {
  await using rehearsal = await rehearse();
  for (const [to, subject] of [
    ['ann@example.com', 'first'],
    ['bob@example.com', 'other'],
    ['Ann@Example.com, carl@example.com', 'second'],
  ])
    await send(rehearsal, { ...letter, to, subject });
  const ofAnn = await inbox(rehearsal, '?to=ANN@example.com');
  expect(ofAnn.map(({ subject }) => subject)).toEqual(['second', 'first']);
  expect(await inbox(rehearsal)).toHaveLength(3);
  expect(await inbox(rehearsal, '?to=nobody@example.com')).toEqual([]);
});

test('lists the envelopes of newer emails without their texts', async () => {
  await using rehearsal = await rehearse();
  await send(rehearsal, letter);
  await send(rehearsal, { ...letter, to: 'second@example.com', messageId: '<second@example.com>' });
  const listed = async (after: number) => {
    const response = await fetch(`${rehearsal.sandbox.url}/mail/api/envelopes?after=${after}`);
    return (await response.json()) as unknown[];
  };
  expect(await listed(0)).toHaveLength(2);
  const [second, ...more] = await listed(1);
  expect([second, more]).toEqual([
    { sequence: 2, to: 'second@example.com', subject: letter.subject, messageId: '<second@example.com>' },
    [],
  ]);
});

test('the inbox is emptied', async () => {
  await using rehearsal = await rehearse();
  await send(rehearsal, letter);
  const emptied = await fetch(`${rehearsal.sandbox.url}/mail/api/messages`, { method: 'DELETE' });
  expect(emptied.status).toBe(204);
  expect(await inbox(rehearsal)).toEqual([]);
});

test('emails survive a restart', async () => {
  await using rehearsal = await rehearse();
  await send(rehearsal, letter);
  const before = await inbox(rehearsal);
  await rehearsal.restart();
  expect(await inbox(rehearsal)).toEqual(before);
});

test('the inbox page lists emails, and an email cannot run scripts', async () => {
  await using rehearsal = await rehearse();
  await send(rehearsal, { ...letter, subject: '<script>alert(1)</script>' });
  const [message] = await inbox(rehearsal);
  const address = `${rehearsal.sandbox.url}/mail`;
  const list = await (await fetch(address)).text();
  expect(list).toContain('&lt;script&gt;');
  expect(list).not.toContain('<script>');
  const page = await (await fetch(`${address}/${message?.id}`)).text();
  expect(page).toContain('Code: 123456');
  expect(page).toContain('sandbox="allow-popups');
  const part = await fetch(`${address}/${message?.id}/html`);
  expect(part.headers.get('Content-Security-Policy')).toMatch(/^sandbox .*default-src 'none'/);
  const source = await (await fetch(`${address}/${message?.id}/source`)).text();
  expect(source).toContain('Message-ID: <one@example.com>');
});

test.for([451, 550])('the mail server rejects with %i as configured', async (reply) => {
  await using rehearsal = await rehearse();
  for (const replyTo of ['data', 'rcpt'] as const) {
    await rehearsal.control({ smtp: { reply, replyTo } });
    await expect(send(rehearsal, letter)).rejects.toMatchObject({ responseCode: reply });
  }
  expect(await inbox(rehearsal)).toEqual([]);
});

test('the mail server hangs as configured', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ smtp: { hang: true } });
  await expect(send(rehearsal, letter, 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('the mail server stores an email and cuts the connection before replying', async () => {
  await using rehearsal = await rehearse();
  await rehearsal.control({ smtp: { cutAfterData: true } });
  await expect(send(rehearsal, letter)).rejects.toMatchObject({ code: 'ECONNECTION' });
  expect(await inbox(rehearsal)).toHaveLength(1);
});

async function send({ sandbox }: Rehearsal, mail: SendMailOptions, greetingTimeout = 10_000): Promise<void> {
  const transport = createTransport({
    host: 'localhost',
    port: sandbox.smtpPort,
    greetingTimeout,
  });
  await transport.sendMail(mail);
}

async function inbox({ sandbox }: Rehearsal, query = ''): Promise<Message[]> {
  const response = await fetch(`${sandbox.url}/mail/api/messages${query}`);
  return (await response.json()) as Message[];
}
