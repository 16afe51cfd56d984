/** Reports what was played: every 10 s, whenever the video stops, and when the page goes away. */
import type { ErrorCode } from '#rules/api-error.ts';
import { fastestSpeed, playedSeconds } from '#rules/progress.ts';
import type { LessonProgress } from '#contract/api.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { isOutdated, type PlayedReport, type ProgressOutbox, progressOutbox } from './progress-outbox.ts';

/** `leaving` asks for a request that outlives the page. */
type SendProgress = (report: PlayedReport, leaving: boolean) => Promise<LessonProgress>;

type ProgressReporter = {
  /** All that was played so far, and where to go on. Cheap: nothing is sent yet. */
  played: (report: PlayedReport) => void;
  /** Sends what is not sent. */
  flush: (leaving?: boolean) => Promise<void>;
  /** Sends what is left and ends. */
  close: () => void;
};

const everyMs = 10_000;

/** Less than this is rounding, not a missing credit. */
const toleranceSeconds = 1;

/**
 * A report names everything since the lesson was opened, so that a lost one costs nothing. Until the
 * server has credited it all, it also lies in the outbox. The server credits no faster than the
 * fastest speed allows; what it left out is said again as long as that brings more.
 */
export function startProgressReporter(ask: {
  lessonId: string;
  send: SendProgress;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  /** Tells whether played ranges wait for the connection to return. */
  onWaiting?: (waiting: boolean) => void;
}): ProgressReporter {
  let latest: PlayedReport | null = null;
  let unsent = false;
  let sending = false;
  /** Asked for while another report was under way. */
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
      const progress = await ask.send(report, leaving);
      ask.onProgress(progress);
      ask.onWaiting?.(false);
      settle(report, progress);
    } catch (error) {
      failed(error);
    } finally {
      sending = false;
      if (wanted) void flush();
    }
  }

  function settle(report: PlayedReport, progress: LessonProgress) {
    const missing = playedSeconds(report.ranges) - progress.seconds;
    const grew = progress.seconds > creditedBefore;
    creditedBefore = progress.seconds;
    if (missing > toleranceSeconds && grew) sayAgain(missing);
    else if (report === latest) ask.outbox.drop(ask.lessonId);
    if (report === latest && progress.playedAt !== null)
      ask.outbox.confirmResumePoint(ask.lessonId, { resumeAt: report.resumeAt, playedAt: progress.playedAt });
  }

  /** In time for the missing seconds to be creditable. */
  function sayAgain(missing: number) {
    clearTimeout(again);
    const waitMs = Math.min(everyMs, Math.max(2000, (missing / fastestSpeed) * 1000));
    again = setTimeout(() => {
      unsent = true;
      void flush();
    }, waitMs);
  }

  function failed(error: unknown) {
    if (isFinal(error)) {
      ask.outbox.drop(ask.lessonId);
      close();
    } else {
      unsent = true;
      ask.onWaiting?.(true);
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
      ask.outbox.keep(ask.lessonId, report);
    },
    flush,
    close() {
      close();
      void flush(true);
    },
  };
}

const finalCodes: readonly ErrorCode[] = ['invalid-argument', 'permission-denied', 'not-found'];

/** Saying it again would bring the same refusal; a sign-in that ended may come back. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && finalCodes.includes(error.code);
}

// Sends played seconds to the server: from an open lesson, and what earlier visits left behind.

/** The progress as the server now has it, and whether the stream that was named may go on. */
type ProgressReply = LessonProgress & { stream?: 'playing' | 'stopped' | undefined };

export function sendProgress(
  lessonId: string,
  report: PlayedReport,
  leaving: boolean,
  stream?: string,
): Promise<ProgressReply> {
  return call('PUT /api/lessons/{id}/progress', {
    params: { id: lessonId },
    body: {
      ranges: report.ranges.map(([from, to]): [number, number] => [from, to]),
      resumeAt: report.resumeAt,
      ...(stream === undefined ? {} : { stream }),
    },
    keepalive: leaving,
  });
}

/**
 * Sends what the outbox holds, one lesson after another; what fails stays for the next time. `known` tells what the
 * server has, so that a late report never moves the place where another device went on since.
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
      outbox.drop(lessonId);
      if (progress.playedAt !== null)
        outbox.confirmResumePoint(lessonId, { resumeAt, playedAt: progress.playedAt });
    } catch (error) {
      if (isFinal(error)) outbox.drop(lessonId);
      else return;
    }
  }
}

/** Signing out waits for unsent progress no longer than this. */
const longestWaitMs = 3_000;

/** Sends what the outbox of a user holds, before signing out empties it. Never throws. */
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
