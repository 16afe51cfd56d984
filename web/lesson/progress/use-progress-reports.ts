import { type RefObject, useEffect, useRef } from 'react';
import type { LessonProgress } from '#contract/api.ts';
import { lessonFailure, playbackStoppedError } from '../lesson-failure.ts';
import { collectPlayedRanges } from './played-ranges.ts';
import type { ProgressOutbox } from './progress-outbox.ts';
import { startProgressReporter } from './progress-reporter.ts';
import { sendProgress } from './send-progress.ts';

type Reports = {
  lessonId: string;
  lengthSeconds: number;
  /** Where the video begins. */
  startAt: number;
  /** Names the stream of which this is told. */
  stream: string;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  onWaiting: (waiting: boolean) => void;
  /** The server no longer takes reports of this lesson: it may not be watched any more. */
  onFailure: (error: unknown) => void;
};

/** Watches the video play and reports it, until the lesson is closed. */
export function useProgressReports(
  video: RefObject<HTMLVideoElement | null>,
  { lessonId, lengthSeconds, startAt, stream, outbox, onProgress, onWaiting, onFailure }: Reports,
): void {
  /** Where the video stands; a screen that was hidden while the browser was offline goes on there. */
  const place = useRef(startAt);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const leftover = outbox.read(lessonId);
    const playedRanges = collectPlayedRanges(lengthSeconds, leftover?.ranges);
    const reporter = startProgressReporter({
      lessonId,
      send: async (report, leaving) => {
        try {
          const { stream: stays, ...progress } = await sendProgress(lessonId, report, leaving, stream);
          if (stays === 'stopped' && !listening.signal.aborted) onFailure(playbackStoppedError());
          return progress;
        } catch (error) {
          if (lessonFailure(error) !== 'load' && !listening.signal.aborted) onFailure(error);
          throw error;
        }
      },
      outbox,
      onProgress,
      onWaiting,
    });
    if (leftover) reporter.played({ ...leftover, resumeAt: place.current });

    const note = (resumeAt: number) => {
      place.current = resumeAt;
      reporter.played({ ranges: playedRanges.ranges(), resumeAt, playedAt: Date.now() });
    };
    const runs = () => {
      playedRanges.runs(element.currentTime, performance.now());
      note(element.currentTime);
    };
    const on = (event: string, heard: () => void) =>
      element.addEventListener(event, heard, { signal: listening.signal });

    on('playing', () => {
      playedRanges.stops();
      runs();
    });
    on('timeupdate', () => {
      if (!element.paused && !element.seeking) runs();
    });
    on('seeking', () => {
      playedRanges.stops();
      void reporter.flush();
    });
    on('pause', () => {
      if (!element.seeking) runs();
      playedRanges.stops();
      void reporter.flush();
    });
    on('ended', () => {
      note(0);
      void reporter.flush();
    });

    const leave = () => void reporter.flush(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    document.addEventListener('visibilitychange', hide);
    const sendNow = () => void reporter.flush();
    addEventListener('pagehide', leave);
    addEventListener('online', sendNow);
    return () => {
      listening.abort();
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', sendNow);
      reporter.close();
    };
  }, [video, lessonId, lengthSeconds, stream, outbox, onProgress, onWaiting, onFailure]);
}
