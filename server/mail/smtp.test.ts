import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { connectSmtp } from './smtp.ts';

/** A mail server without encryption, and what it received. */
async function plainServer(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth(auth, _session, callback) {
      received.push(`password ${auth.password}`);
      callback(null, { user: 'course' });
    },
    onData(stream, _session, callback) {
      received.push('mail');
      stream.resume().on('end', callback);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://course:secret@127.0.0.1:${port}`, received };
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

test('sends neither password nor email over a required but missing encryption', async () => {
  const { url, received } = await plainServer();
  const smtp = connectSmtp({ smtpUrl: url, smtpNeedsTls: true, ...sender });
  onTestFinished(() => smtp.close());
  await expect(smtp.send(mail)).rejects.toThrow(/STARTTLS/);
  expect(received).toEqual([]);
});

test('sends both unencrypted to a local mail server', async () => {
  const { url, received } = await plainServer();
  const smtp = connectSmtp({ smtpUrl: url, smtpNeedsTls: false, ...sender });
  onTestFinished(() => smtp.close());
  await smtp.send(mail);
  expect(received).toEqual(['password secret', 'mail']);
});
