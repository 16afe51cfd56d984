/** Sends played seconds to the server: from an open lesson, and what earlier visits left behind. */
import type { LessonProgress } from '#contract/api.ts';
import { call } from '../../call.ts';
import { isOutdated, type PlayedReport, type ProgressOutbox, progressOutbox } from './progress-outbox.ts';
import { isFinal } from './progress-reporter.ts';

/** The progress as the server now has it, and whether the stream that was named may go on. */
export type ProgressReply = LessonProgress & { stream?: 'playing' | 'stopped' | undefined };

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
