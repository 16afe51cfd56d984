/** Counts and times what this process does, for `GET /metrics`. */
import { Counter, Gauge, Registry } from 'prom-client';
import type { MailReport } from '#rules/mail/delivery.ts';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import type { RefusalCode } from '#rules/api-error.ts';
import { createFigureGauges, type Figures } from './figures.ts';
import { createProcessGauges } from './process-gauges.ts';
import { createRequestTimes, type RequestTime } from './request-times.ts';

/** `stopped` is a mail to an address that gets none; `away` is a trouble with the mail server as a whole. */
export type MailTryOutcome = 'sent' | 'later' | 'failed' | 'stopped' | 'away';

export type Metrics = {
  /** Counts a request under the pattern of its route; a path would make a series of each lesson. */
  request(request: RequestTime): void;
  refusal(code: RefusalCode): void;
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
