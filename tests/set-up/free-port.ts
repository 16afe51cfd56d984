import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that operating systems hand out to clients: no connection that opens meanwhile takes one of these. */
const [lowest, highest] = [10_000, 30_000];

/** A port of 127.0.0.1 that nobody listened on a moment ago, chosen by chance, so that two who ask get two. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
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
