import { type RefObject, useEffect } from 'react';
import { lessonFailure } from './lesson-failure.ts';
import { collectStretches } from './played-stretches.ts';
import type { ProgressOutbox } from './progress-outbox.ts';
import { type LessonProgress, startProgressReporter } from './progress-reporter.ts';
import { sendProgress } from './send-progress.ts';

type Reports = {
  lessonId: string;
  lengthSeconds: number;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  /** The server no longer takes reports of this lesson: it may not be watched any more. */
  onFailure: (error: unknown) => void;
};

/** Watches the video play and reports it, until the lesson is closed. */
export function useProgressReports(
  video: RefObject<HTMLVideoElement | null>,
  { lessonId, lengthSeconds, outbox, onProgress, onFailure }: Reports,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const leftover = outbox.read(lessonId);
    const stretches = collectStretches(lengthSeconds, leftover?.ranges);
    const reporter = startProgressReporter({
      lessonId,
      send: async (report, leaving) => {
        try {
          return await sendProgress(lessonId, report, leaving);
        } catch (error) {
          if (lessonFailure(error) !== 'load') onFailure(error);
          throw error;
        }
      },
      outbox,
      onProgress,
    });
    if (leftover) reporter.played(leftover);

    const note = (resumeAt: number) => reporter.played({ ranges: stretches.ranges(), resumeAt });
    const runs = () => {
      stretches.runs(element.currentTime, performance.now());
      note(element.currentTime);
    };
    const listening = new AbortController();
    const on = (event: string, heard: () => void) =>
      element.addEventListener(event, heard, { signal: listening.signal });

    on('playing', () => {
      stretches.stops();
      runs();
    });
    on('timeupdate', () => {
      if (!element.paused && !element.seeking) runs();
    });
    on('seeking', () => {
      stretches.stops();
      void reporter.flush();
    });
    on('pause', () => {
      if (!element.seeking) runs();
      stretches.stops();
      void reporter.flush();
    });
    on('ended', () => {
      note(0);
      void reporter.flush();
    });

    const leave = () => void reporter.flush(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    return () => {
      listening.abort();
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      reporter.close();
    };
  }, [video, lessonId, lengthSeconds, outbox, onProgress, onFailure]);
}
