import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Control } from '../control.ts';
import { rejectionFor, type Reporter, reportFor } from './reports.ts';
import type { Mailbox } from './inbox.ts';

interface LocalSmtp {
  port: number;
  close(): Promise<void>;
}

/** Accepts every email on the loopback address, without a password and without encryption. */
export async function startSmtp(options: {
  mailbox: Mailbox;
  control: Control;
  reporter: Reporter;
  port: number;
}): Promise<LocalSmtp> {
  const { mailbox, control, reporter } = options;
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    banner: 'the local mail server',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    size: 20_000_000,
    onConnect: (_session, callback) => unlessHanging(callback),
    onMailFrom: (_address, _session, callback) => unlessHanging(callback),
    onRcptTo: ({ address }, _session, callback) => callback(rejectionOf('rcpt') ?? rejectionFor(address)),
    onData(stream, session, callback) {
      void buffer(stream).then(async (source) => {
        if (control.state.smtp.hang) return;
        const rejection = rejectionOf('data');
        if (rejection) return callback(rejection);
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const to = session.envelope.rcptTo.map(({ address }) => address);
        await mailbox.receive(source, { from, to });
        for (const recipient of to) {
          const kind = reportFor(recipient);
          if (kind) reporter.report(kind, { source, returnPath: from, recipient });
        }
        if (control.state.smtp.cutAfterData) sockets.get(session.remotePort)?.destroy();
        else callback(null);
      }, callback);
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });

  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };

  function unlessHanging(callback: () => void): void {
    if (!control.state.smtp.hang) callback();
  }

  function rejectionOf(command: 'data' | 'rcpt'): (Error & { responseCode: number }) | null {
    const { reply, replyTo } = control.state.smtp;
    if (reply === 250 || replyTo !== command) return null;
    return Object.assign(new Error('The local mail server is configured to reject this.'), {
      responseCode: reply,
    });
  }
}
