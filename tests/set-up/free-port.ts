import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that operating systems hand out to clients: no connection that opens meanwhile takes one of these.
 * Each process of a test run has a part of them, and goes through it in order: two who ask get two, and a server that
 * is killed and starts again finds its port free.
 */
const [lowest, inEachPart, parts] = [10_000, 400, 15];

/** Vitest numbers the processes that run side by side from one; what starts before them has the part before. */
const part = Number(process.env['VITEST_POOL_ID'] ?? 0) % parts;
let next = Math.floor(Math.random() * inEachPart);

/** Returns a port of 127.0.0.1 that nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + part * inEachPart + (next++ % inEachPart);
    const server = createServer();
    try {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}
