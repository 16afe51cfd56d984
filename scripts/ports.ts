import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 5000;

/** Waits a little, since a copy that was just stopped may still be closing; then rejects with one sentence. */
export async function waitForFreePort(port: number, variable: string, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await isFree(port, variable))) {
    if (Date.now() > giveUpAt) {
      throw new Error(
        `Port ${port} is in use by another program: stop it, or set ${variable} to another port.`,
      );
    }
    await sleep(200, undefined, { signal });
  }
}

async function isFree(port: number, variable: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw new Error(`Nothing can listen on port ${port}, which ${variable} names`, { cause: error });
  } finally {
    server.close();
  }
}
