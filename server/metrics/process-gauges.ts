/** The figures of this process: how late its event loop is, and the memory and processor time that it takes. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const resolutionMs = 20;
const quantiles = [0.5, 0.99];

/** Returns a function that reads the figures. The lag is that since the last reading. */
export function createProcessGauges(registry: Registry): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const lag = gauge(
    'lectern_event_loop_lag_seconds',
    'The delay of the event loop since the last reading, by quantile.',
    'quantile',
  );
  const memory = gauge('process_resident_memory_bytes', 'Resident memory.');
  const heap = gauge('nodejs_heap_size_used_bytes', 'The used part of the heap.');
  const cpu = gauge(
    'process_cpu_seconds_total',
    'Processor time since the start, of the program and of the system for it.',
  );
  const uptime = gauge('lectern_uptime_seconds', 'The age of this process.');
  return () => {
    for (const quantile of quantiles)
      lag.set({ quantile: String(quantile) }, lagSeconds(delay.percentile(quantile * 100)));
    lag.set({ quantile: '1' }, lagSeconds(delay.max));
    // It begins with the first reading: a site that nobody watches pays nothing for it.
    delay.enable();
    delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    memory.set(rss);
    heap.set(heapUsed);
    cpu.set((user + system) / 1_000_000);
    uptime.set(process.uptime());
  };
}

/** Nanoseconds between two looks, less the pause that lies between them anyway; no look yet counts as no lag. */
function lagSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
}
