/** Prints certificates, receipts and evidence in a worker thread that runs while there is work. */
import { Worker } from 'node:worker_threads';
import { siteTimeZone } from '#rules/site-time.ts';
import type { Printer, PrintOrder } from '#server/context.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { PrintJob, PrintResult } from './print-worker.ts';

const timeoutMs = 8_000;
const idleMs = 60_000;
const waitingAtMost = 50;
const cachedAtMost = 60;

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export function createPrinter(): Printer {
  const cached = new Map<string, Promise<Uint8Array>>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let orders = 0;

  function stop(): Promise<unknown> | undefined {
    const stopped = worker?.terminate();
    worker = undefined;
    return stopped;
  }

  function start(): Worker {
    const started = new Worker(new URL('./print-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (done: PrintResult) => {
      const request = waiting.get(done.id);
      if ('bytes' in done) request?.resolve(done.bytes);
      else request?.reject(new Error(done.failed));
    });
    started.on('error', (error: Error) => {
      if (worker === started) worker = undefined;
      for (const request of waiting.values()) request.reject(error);
    });
    return started;
  }

  async function send(order: PrintOrder): Promise<Uint8Array> {
    if (waiting.size >= waitingAtMost) throw busy();
    const id = orders++;
    clearTimeout(idle);
    worker ??= start();
    const late = setTimeout(() => waiting.get(id)?.reject(busy()), timeoutMs);
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage({ id, order, timeZone: siteTimeZone() } satisfies PrintJob);
      });
    } finally {
      clearTimeout(late);
      waiting.delete(id);
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  }

  return {
    print(order) {
      // Receipts and evidence contain personal data and are opened by one user, so they are not cached.
      if (order.kind !== 'certificate') return send(order);
      const key = JSON.stringify([order, siteTimeZone()]);
      const known = cached.get(key);
      if (known) return known;
      const printing = send(order);
      cached.set(key, printing);
      printing.catch(() => cached.delete(key));
      const [oldest] = cached.keys();
      if (cached.size > cachedAtMost && oldest !== undefined) cached.delete(oldest);
      return printing;
    },
    async close() {
      clearTimeout(idle);
      await stop();
    },
  };
}

function busy(): ApiError {
  return new ApiError('unavailable', 'Please try again in a moment.', { retryAfterSeconds: 5 });
}
