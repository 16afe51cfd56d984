/** Counts and times what this process does, for `GET /metrics`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '#rules/api-error.ts';
import type { MailReport } from '#rules/mail/delivery.ts';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { createFigureGauges, type Figures } from './site-metrics.ts';

// The figures of this process: how late its event loop is, and the memory and processor time that it takes.

const resolutionMs = 20;
const quantiles = [0.5, 0.99];

/** Returns a function that reads the figures. The lag is that since the last reading. */
function createProcessGauges(registry: Registry): () => void {
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

// Counts requests by how long they took. prom-client's own histogram makes a text of the labels for each observation,
// which costs a page of the site about an eighth (decision 154), so these counts are only handed to its registry.

const name = 'lectern_http_request_duration_seconds';
const help =
  'The time until the reply is ready to be sent, by the pattern of the route and the first digit of the status.';
const msUpTo = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

type Labels = { method: string; route: string; status: string };

/** The requests of one route, method and class of status; `counts` by the first limit that holds, the last for none. */
type Series = { labels: Labels; counts: number[]; sumMs: number };

type RequestTime = { method: string; route: string; status: number; ms: number };

/** Returns a function that counts a request. */
function createRequestTimes(registry: Registry): (request: RequestTime) => void {
  const byRoute = new Map<string, Map<string, Series[]>>();

  function seriesOf({ method, route, status }: RequestTime): Series {
    let byMethod = byRoute.get(route);
    if (!byMethod) byRoute.set(route, (byMethod = new Map<string, Series[]>()));
    let byClass = byMethod.get(method);
    if (!byClass) byMethod.set(method, (byClass = []));
    const digit = Math.floor(status / 100);
    return (byClass[digit] ??= {
      labels: { method, route, status: `${digit}xx` },
      counts: Array.from({ length: msUpTo.length + 1 }, () => 0),
      sumMs: 0,
    });
  }

  const values = () =>
    [...byRoute.values()].flatMap((byMethod) =>
      [...byMethod.values()].flatMap((byClass) => byClass.filter(Boolean).flatMap(valuesOf)),
    );
  const metric = { name, get: async () => ({ name, help, type: 'histogram', values: values() }) };
  // The registry asks a metric for nothing else.
  registry.registerMetric(metric as unknown as Histogram);
  return (request) => {
    const series = seriesOf(request);
    // A clock that is set back in the middle of a request would make it end before it began.
    const ms = Math.max(0, request.ms);
    const limit = msUpTo.findIndex((upTo) => ms <= upTo);
    const place = limit === -1 ? msUpTo.length : limit;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sumMs += ms;
  };
}

/** The lines of a series: each bucket counts the shorter ones too. */
function valuesOf({ labels, counts, sumMs }: Series) {
  let count = 0;
  const buckets = counts.map((own, place) => {
    const upTo = msUpTo[place];
    count += own;
    const le = upTo === undefined ? '+Inf' : String(upTo / 1000);
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumMs / 1000 },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

/** `stopped` is a mail to an address that gets none; `away` is a trouble with the mail server as a whole. */
export type MailTryOutcome = 'sent' | 'later' | 'failed' | 'stopped' | 'away';

export type Metrics = {
  /** Counts a request under the pattern of its route; a path would make a series of each lesson. */
  request(request: RequestTime): void;
  refusal(code: ErrorCode): void;
  playbackError(kind: PlaybackErrorKind): void;
  mailTry(outcome: MailTryOutcome): void;
  mailReport(report: MailReport['kind'] | 'no-effect'): void;
  /** `now` in milliseconds since 1970, UTC. */
  jobRun(run: { job: string; isGood: boolean; ms: number; now: number }): void;
  /** Returns all metrics as text, with these figures of the site among them. */
  text(figures: Figures): Promise<string>;
};

/** Each application has a registry of its own, so that two of one process do not share their figures. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const refusals = new Counter({
    name: 'lectern_refusals_total',
    help: 'Requests that were refused, by code.',
    labelNames: ['code'],
    registers,
  });
  const playbackErrors = new Counter({
    name: 'lectern_playback_errors_total',
    help: 'Lessons that did not play, as players told, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const mailTries = new Counter({
    name: 'lectern_mail_tries_total',
    help: 'Tries to hand a mail to the mail server, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const mailReports = new Counter({
    name: 'lectern_mail_reports_total',
    help: 'Reports about mails that had left, by kind; `no-effect` led to no mail of ours, or said what was known.',
    labelNames: ['report'],
    registers,
  });
  const jobSuccess = new Gauge({
    name: 'lectern_job_last_success_timestamp_seconds',
    help: 'The time at which a background job last ended well, in this process.',
    labelNames: ['job'],
    registers,
  });
  const jobDuration = new Gauge({
    name: 'lectern_job_last_duration_seconds',
    help: 'The time that the last run of a background job took.',
    labelNames: ['job'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'lectern_job_failures_total',
    help: 'Runs of a background job that failed.',
    labelNames: ['job'],
    registers,
  });
  const setFigures = createFigureGauges(registry);
  const setProcess = createProcessGauges(registry);
  return {
    request: createRequestTimes(registry),
    refusal: (code) => refusals.inc({ code }),
    playbackError: (kind) => playbackErrors.inc({ kind }),
    mailTry: (outcome) => mailTries.inc({ outcome }),
    mailReport: (report) => mailReports.inc({ report }),
    jobRun({ job, isGood, ms, now }) {
      jobDuration.set({ job }, Math.max(0, ms) / 1000);
      if (isGood) jobSuccess.set({ job }, now / 1000);
      // The series is there from the first run on, so that an alert sees the first failure rise.
      jobFailures.inc({ job }, isGood ? 0 : 1);
    },
    text(figures) {
      setFigures(figures);
      setProcess();
      return registry.metrics();
    },
  };
}
