/** Sends the played seconds to the server: of an open lesson, and of earlier visits. */
import type { ErrorCode } from '#rules/api-error.ts';
import { fastestSpeed, playedSeconds } from '#rules/progress.ts';
import type { LessonProgress } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { isOutdated, type PlayedReport, type ProgressOutbox, progressOutbox } from './progress-outbox.ts';

/** `leaving` asks for a request that outlives the page. */
type SendProgress = (report: PlayedReport, leaving: boolean) => Promise<LessonProgress>;

type ProgressReporter = {
  /** Records everything played so far and the resume point, without sending it. */
  played: (report: PlayedReport) => void;
  /** Sends the unsent report. */
  flush: (leaving?: boolean) => Promise<void>;
  /** Sends the unsent report and stops. */
  close: () => void;
};

const everyMs = 10_000;

/** Less than this is rounding, not a missing credit. */
const toleranceSeconds = 1;

/**
 * Reports what is played every 10 s, when the video stops, and when the page closes. A report contains everything since
 * the lesson was opened, and stays in the outbox until the server has credited it all. The server credits no faster than
 * the fastest speed allows, so the report is repeated while that credits more.
 */
export function startProgressReporter(options: {
  lessonId: string;
  send: SendProgress;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  /** Called with true while played ranges wait for the connection. */
  onWaiting?: (waiting: boolean) => void;
}): ProgressReporter {
  let latest: PlayedReport | null = null;
  let unsent = false;
  let sending = false;
  /** A flush was requested while another report was under way. */
  let wanted = false;
  let creditedBefore = -1;
  let again: ReturnType<typeof setTimeout> | undefined;
  const ticking = setInterval(() => void flush(), everyMs);

  async function flush(leaving = false): Promise<void> {
    if (!latest || !unsent) return;
    if (sending && !leaving) {
      wanted = true;
      return;
    }
    const report = latest;
    sending = true;
    wanted = false;
    unsent = false;
    try {
      const progress = await options.send(report, leaving);
      options.onProgress(progress);
      options.onWaiting?.(false);
      confirm(report, progress);
    } catch (error) {
      failed(error);
    } finally {
      sending = false;
      if (wanted) void flush();
    }
  }

  function confirm(report: PlayedReport, progress: LessonProgress) {
    const missing = playedSeconds(report.ranges) - progress.seconds;
    const grew = progress.seconds > creditedBefore;
    creditedBefore = progress.seconds;
    if (missing > toleranceSeconds && grew) sendAgain(missing);
    else if (report === latest) options.outbox.drop(options.lessonId);
    if (report === latest && progress.playedAt !== null)
      options.outbox.confirmResumePoint(options.lessonId, {
        resumeAt: report.resumeAt,
        playedAt: progress.playedAt,
      });
  }

  /** Waits until the missing seconds can be credited. */
  function sendAgain(missing: number) {
    clearTimeout(again);
    const waitMs = Math.min(everyMs, Math.max(2000, (missing / fastestSpeed) * 1000));
    again = setTimeout(() => {
      unsent = true;
      void flush();
    }, waitMs);
  }

  function failed(error: unknown) {
    if (isFinal(error)) {
      options.outbox.drop(options.lessonId);
      close();
    } else {
      unsent = true;
      options.onWaiting?.(true);
    }
  }

  function close() {
    clearInterval(ticking);
    clearTimeout(again);
  }

  return {
    played(report) {
      latest = report;
      unsent = true;
      options.outbox.keep(options.lessonId, report);
    },
    flush,
    close() {
      close();
      void flush(true);
    },
  };
}

/** The progress as the server has saved it, and whether the playback session may continue. */
type ProgressReply = LessonProgress & { stream?: 'playing' | 'stopped' | undefined };

export function sendProgress(
  lessonId: string,
  report: PlayedReport,
  leaving: boolean,
  more: { stream?: string; replayed?: [number, number][] } = {},
): Promise<ProgressReply> {
  return call('PUT /api/lessons/{id}/progress', {
    params: { id: lessonId },
    body: {
      ranges: report.ranges.map(([from, to]): [number, number] => [from, to]),
      resumeAt: report.resumeAt,
      ...more,
    },
    keepalive: leaving,
  });
}

/** How long a report is repeated whose seconds were not all credited. */
const repeatedForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns whether to repeat the report later: hours that were watched without a connection exceed the watch budget, which
 * credits them little by little (decision 32).
 */
function isCreditedLater({ ranges, playedAt = 0 }: PlayedReport, { seconds }: LessonProgress): boolean {
  return playedSeconds(ranges) - seconds > toleranceSeconds && Date.now() - playedAt < repeatedForMs;
}

/**
 * Sends the reports of the outbox, one lesson after another. Failed ones stay for the next time, and so do those that the
 * server has not credited in full. `known` returns the
 * server's progress, so that a late report never overwrites the newer resume point of another device.
 */
export async function sendUnsentReports(
  outbox: ProgressOutbox,
  known: (lessonId: string) => LessonProgress | undefined,
  onProgress: (lessonId: string, progress: LessonProgress) => void,
): Promise<void> {
  for (const lessonId of outbox.lessons()) {
    const report = outbox.read(lessonId);
    if (!report) {
      outbox.drop(lessonId);
      continue;
    }
    const there = known(lessonId);
    const resumeAt = there && isOutdated(report, there) ? there.resumeAt : report.resumeAt;
    try {
      const progress = await sendProgress(lessonId, { ...report, resumeAt }, false);
      onProgress(lessonId, progress);
      if (!isCreditedLater(report, progress)) outbox.drop(lessonId);
      if (progress.playedAt !== null)
        outbox.confirmResumePoint(lessonId, { resumeAt, playedAt: progress.playedAt });
    } catch (error) {
      if (isFinal(error)) outbox.drop(lessonId);
      else return;
    }
  }
}

/** The longest time that signing out waits for unsent progress. */
const longestWaitMs = 3_000;

/** Sends a user's unsent reports before they sign out. Never throws. */
export async function sendBeforeSignOut(uid: string): Promise<void> {
  const outbox = progressOutbox(uid);
  if (uid === '' || outbox.lessons().length === 0) return;
  const send = async () => {
    const known = await call('GET /api/progress');
    await sendUnsentReports(
      outbox,
      (lessonId) => known[lessonId],
      () => {},
    );
  };
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([send().catch(() => undefined), late]);
}

const finalCodes: readonly ErrorCode[] = ['invalid-argument', 'permission-denied', 'not-found'];

/** A repeat would bring the same error; after `unauthenticated` the user may sign in again. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalCodes.includes(error.code);
}
