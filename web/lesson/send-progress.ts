/** Sends played seconds to the server: from an open lesson, and what earlier visits left behind. */
import { call } from '../call.ts';
import type { PlayedReport, ProgressOutbox } from './progress-outbox.ts';
import { isFinal, type LessonProgress } from './progress-reporter.ts';

/** The progress as the server now has it, and whether the stream that was named may go on. */
export type SentProgress = LessonProgress & { stream?: 'playing' | 'stopped' | undefined };

export function sendProgress(
  lessonId: string,
  report: PlayedReport,
  leaving: boolean,
  stream?: string,
): Promise<SentProgress> {
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

/** Sends what the outbox holds, one lesson after another; what fails stays for the next time. */
export async function sendLeftovers(
  outbox: ProgressOutbox,
  onProgress: (lessonId: string, progress: LessonProgress) => void,
): Promise<void> {
  for (const lessonId of outbox.lessons()) {
    const report = outbox.read(lessonId);
    if (!report) {
      outbox.drop(lessonId);
      continue;
    }
    try {
      onProgress(lessonId, await sendProgress(lessonId, report, false));
      outbox.drop(lessonId);
    } catch (error) {
      if (isFinal(error)) outbox.drop(lessonId);
      else return;
    }
  }
}
