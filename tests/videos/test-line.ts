/** A proxy between browser and site that counts the bytes of recordings, and holds or drops them. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { uploadsPath } from '#server/videos/upload-routes.ts';

export type TestLine = {
  /** The bytes of recordings transferred so far. */
  carried: number;
  /** True for a dead connection: the site does not notice that the browser is gone. */
  isDead: boolean;
  /** Resolves after so many more bytes, and holds the following ones until `release`. */
  holdAfter(bytes: number): Promise<void>;
  /** Transfers bytes again; held ones are lost. */
  release(): void;
  close(): void;
};

type Hold = { at: number; reached: () => void };

export async function startTestLine(ports: { from: number; to: number }): Promise<TestLine> {
  let hold: Hold | null = null;
  let isHeld = false;
  const line: TestLine = {
    carried: 0,
    isDead: false,
    holdAfter(bytes) {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = { at: line.carried + bytes, reached: resolve };
      return promise;
    },
    release() {
      hold = null;
      isHeld = false;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((asked, reply) => {
    const passed = passOn(asked, reply, ports.to);
    const isPiece = asked.method === 'PATCH' && asked.url?.startsWith(uploadsPath) === true;
    if (!isPiece) {
      asked.pipe(passed);
      return;
    }
    let isLost = false;
    asked.on('data', (chunk: Buffer) => {
      line.carried += chunk.length;
      isLost ||= isHeld;
      if (isLost || !passed.write(chunk)) {
        asked.pause();
        if (!isLost) passed.once('drain', () => isLost || asked.resume());
      }
      if (!hold || isHeld || line.carried < hold.at) return;
      isHeld = true;
      isLost = true;
      asked.pause();
      hold.reached();
    });
    asked.on('end', () => passed.end());
    asked.on('close', () => {
      if (!asked.complete && !line.isDead) passed.destroy();
    });
  });
  server.listen(ports.from, 'localhost');
  await once(server, 'listening');
  return line;
}

function passOn(asked: IncomingMessage, reply: ServerResponse, port: number) {
  const { method, headers, url: path } = asked;
  const passed = request({ port, host: 'localhost', path, method, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(reply);
  });
  passed.on('error', () => {
    if (reply.headersSent) reply.destroy();
    else reply.writeHead(502).end();
  });
  return passed;
}
