/** Counts and times what this process does, for `GET /metrics`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '#rules/api-error.ts';
import type { MailReport } from '#rules/mail/delivery.ts';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { createFigureGauges, type Figures } from './site-metrics.ts';

const resolutionMs = 20;
const quantiles = [0.5, 0.99];

const requestsName = 'lectern_http_request_duration_seconds';
const requestsHelp = 'The time until the reply is ready, by route pattern and status class.';

/** The upper limits of the buckets, in milliseconds. */
const msUpTo = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

/**
 * `stopped` is a mail to a suppressed address, `withdrawn` one that its recipient may no longer read; `away` is a failure
 * of the mail server as a whole.
 */
export type MailTryOutcome = 'sent' | 'later' | 'failed' | 'stopped' | 'withdrawn' | 'away';

export type Metrics = {
  /** Counts a request under the pattern of its route; a path would make a series for each lesson. */
  request(request: RequestTime): void;
  apiError(code: ErrorCode): void;
  playbackError(kind: PlaybackErrorKind): void;
  mailTry(outcome: MailTryOutcome): void;
  mailReport(report: MailReport['kind'] | 'no-effect'): void;
  /** `now` in milliseconds since 1970, UTC. */
  jobRun(run: { job: string; isGood: boolean; ms: number; now: number }): void;
  /** Returns all metrics as text, including these figures of the site. */
  text(figures: Figures): Promise<string>;
};

type RequestTime = { method: string; route: string; status: number; ms: number };

type Labels = { method: string; route: string; status: string };

/** The requests of one route, method and status class; `counts` by bucket, the last one without a limit. */
type Series = { labels: Labels; counts: number[]; sumMs: number };
/** Returns a function that updates the gauges of this process: event loop lag since the last call, memory and CPU. */
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
  const cpu = gauge('process_cpu_seconds_total', 'CPU time since the start, user and system.');
  const uptime = gauge('lectern_uptime_seconds', 'The age of this process.');
  return () => {
    for (const quantile of quantiles)
      lag.set({ quantile: String(quantile) }, lagSeconds(delay.percentile(quantile * 100)));
    lag.set({ quantile: '1' }, lagSeconds(delay.max));
    // Enabled by the first reading: a site without monitoring pays nothing for it.
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

/** Nanoseconds between two samples, without the interval between them; no sample counts as no lag. */
function lagSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000) : 0;
}

/**
 * Returns a function that counts a request by its duration. prom-client's own histogram builds a string of the labels for
 * each observation, an eighth of the cost of a page (decision 154), so these counts are only handed to its registry.
 */
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
  const get = async () => ({ name: requestsName, help: requestsHelp, type: 'histogram', values: values() });
  // The registry uses nothing else of a metric.
  const metric = { name: requestsName, get };
  registry.registerMetric(metric as unknown as Histogram);
  return (request) => {
    const series = seriesOf(request);
    // The clock may be set back during a request.
    const ms = Math.max(0, request.ms);
    const limit = msUpTo.findIndex((upTo) => ms <= upTo);
    const place = limit === -1 ? msUpTo.length : limit;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sumMs += ms;
  };
}

/** The samples of a series: each bucket includes the shorter ones. */
function valuesOf({ labels, counts, sumMs }: Series) {
  let count = 0;
  const buckets = counts.map((own, place) => {
    const upTo = msUpTo[place];
    count += own;
    const le = upTo === undefined ? '+Inf' : String(upTo / 1000);
    return { metricName: `${requestsName}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${requestsName}_sum`, labels, value: sumMs / 1000 },
    { metricName: `${requestsName}_count`, labels, value: count },
  ];
}

/** Each application has its own registry, so that two in one process do not share metrics. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const apiErrors = new Counter({
    name: 'lectern_refusals_total',
    help: 'Rejected requests, by code.',
    labelNames: ['code'],
    registers,
  });
  const playbackErrors = new Counter({
    name: 'lectern_playback_errors_total',
    help: 'Lessons that did not play, as reported by players, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const mailTries = new Counter({
    name: 'lectern_mail_tries_total',
    help: 'Attempts to send an email, by outcome.',
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
    help: 'The time when a background job last succeeded, in this process.',
    labelNames: ['job'],
    registers,
  });
  const jobDuration = new Gauge({
    name: 'lectern_job_last_duration_seconds',
    help: 'The duration of the last run of a background job.',
    labelNames: ['job'],
    registers,
  });
  const jobFailures = new Counter({
    name: 'lectern_job_failures_total',
    help: 'Failed runs of a background job.',
    labelNames: ['job'],
    registers,
  });
  const setFigures = createFigureGauges(registry);
  const setProcess = createProcessGauges(registry);
  return {
    request: createRequestTimes(registry),
    apiError: (code) => apiErrors.inc({ code }),
    playbackError: (kind) => playbackErrors.inc({ kind }),
    mailTry: (outcome) => mailTries.inc({ outcome }),
    mailReport: (report) => mailReports.inc({ report }),
    jobRun({ job, isGood, ms, now }) {
      jobDuration.set({ job }, Math.max(0, ms) / 1000);
      if (isGood) jobSuccess.set({ job }, now / 1000);
      // Created with the first run, so that an alert sees the first failure rise.
      jobFailures.inc({ job }, isGood ? 0 : 1);
    },
    text(figures) {
      setFigures(figures);
      setProcess();
      return registry.metrics();
    },
  };
}
