/** Prints certificates and receipts in a thread of its own that is there while something is to be printed. */
import { Worker } from 'node:worker_threads';
import { siteTimeZone } from '#rules/site-time.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import type { Printer, PrintOrder } from '#server/context.ts';
import type { PrintJob, PrintResult } from './print-worker.ts';

const timeoutMs = 8_000;
const idleMs = 60_000;
const waitingAtMost = 50;
const keptAtMost = 60;

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export function createPrinter(): Printer {
  const kept = new Map<string, Promise<Uint8Array>>();
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
      const asked = waiting.get(done.id);
      if ('bytes' in done) asked?.resolve(done.bytes);
      else asked?.reject(new Error(done.failed));
    });
    started.on('error', (error: Error) => {
      if (worker === started) worker = undefined;
      for (const asked of waiting.values()) asked.reject(error);
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
      // A receipt or evidence names its customer and is opened by one user, so nothing of it is kept.
      if (order.kind !== 'certificate') return send(order);
      const key = JSON.stringify([order, siteTimeZone()]);
      const known = kept.get(key);
      if (known) return known;
      const printing = send(order);
      kept.set(key, printing);
      printing.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
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
