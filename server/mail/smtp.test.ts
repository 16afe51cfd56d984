import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { connectSmtp } from './smtp.ts';

/** A mail server that offers no encryption, and what it was told. */
async function plainServer(): Promise<{ url: string; told: string[] }> {
  const told: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth(auth, _session, callback) {
      told.push(`password ${auth.password}`);
      callback(null, { user: 'course' });
    },
    onData(stream, _session, callback) {
      told.push('mail');
      stream.resume().on('end', callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://course:secret@127.0.0.1:${port}`, told };
}

const mail = {
  to: 'a@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: 'Hello',
  messageId: '<1@here>',
  returnPath: null,
};
const sender = { mailFrom: 'course@example.com', mailBounceAddress: null };

test('neither password nor mail go over a connection that must be encrypted and is not', async () => {
  const { url, told } = await plainServer();
  const smtp = connectSmtp({ smtpUrl: url, smtpNeedsTls: true, ...sender });
  onTestFinished(() => smtp.close());
  await expect(smtp.send(mail)).rejects.toThrow(/STARTTLS/);
  expect(told).toEqual([]);
});

test('to a mail server on this computer they go as they are', async () => {
  const { url, told } = await plainServer();
  const smtp = connectSmtp({ smtpUrl: url, smtpNeedsTls: false, ...sender });
  onTestFinished(() => smtp.close());
  await smtp.send(mail);
  expect(told).toEqual(['password secret', 'mail']);
});
