import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWebIfChanged } from './build.ts';
import { startCluster } from './cluster.ts';
import { startProgram } from './program.ts';
import type { Settings } from './settings.ts';

const timeoutMs = 5000;

/** Waits a moment for a copy that was just stopped, then rejects with a message. */
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
    throw new Error(`Cannot listen on port ${port}, set by ${variable}`, { cause: error });
  } finally {
    server.close();
  }
}

type Site = {
  /** Resolves with a message if one of the programs ends without having been stopped. */
  crashed: Promise<string>;
  /** Replaces each of several processes by a new one; null for a single process. */
  restart: (() => Promise<void>) | null;
  /** Drains the site, then stops the sandbox, within ten seconds. */
  stop: () => Promise<void>;
};

/** Builds the web, starts the product in `processes` processes and the sandbox, and resolves when both serve. */
export async function startSite(
  settings: Settings,
  interruption: AbortSignal,
  processes: number,
): Promise<Site> {
  const { environment, port, sandbox } = settings;
  await waitForFreePort(port, 'PORT', interruption);
  if (sandbox) {
    await waitForFreePort(sandbox.port, 'SANDBOX_PORT', interruption);
    await waitForFreePort(sandbox.smtpPort, 'SANDBOX_SMTP_PORT', interruption);
  }
  await buildWebIfChanged(interruption);
  interruption.throwIfAborted();

  const localServices = sandbox && startProgram('The sandbox', 'sandbox/main.ts', environment);
  const cluster = processes > 1 ? startCluster(processes, environment) : null;
  const product = cluster ?? startProgram('The site', 'server/main.ts', environment);
  const stop = async (): Promise<void> => {
    await product.stop(8000);
    await localServices?.stop(1500);
  };
  const interrupted = new Promise<never>((_, reject) => {
    interruption.addEventListener('abort', () => reject(new Error('Interrupted.')));
  });
  try {
    await Promise.race([Promise.all([product.ready, localServices?.ready]), interrupted]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    crashed: Promise.race([product.crashed, ...(localServices ? [localServices.crashed] : [])]),
    restart: cluster?.restart ?? null,
    stop,
  };
}
