import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * These ports are below those that operating systems assign to clients. Each process of a test run uses its own part of
 * them in order, so that ports never collide and a restarted server finds its port free.
 */
const [lowest, inEachPart, parts] = [10_000, 400, 15];

/** Vitest numbers its parallel processes from 1; anything that starts before them has part 0. */
const part = Number(process.env['VITEST_POOL_ID'] ?? 0) % parts;
let next = Math.floor(Math.random() * inEachPart);

/** Returns a free port of 127.0.0.1. */
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
