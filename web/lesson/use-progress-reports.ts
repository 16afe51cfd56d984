import { type RefObject, useEffect, useRef } from 'react';
import { fastestSpeed, mergeRanges, type PlayedRange } from '#rules/progress.ts';
import type { LessonProgress } from '#contract/api.ts';
import type { ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { sendProgress, startProgressReporter } from '#web/outline/progress-reports.ts';
import { lessonFailure, playbackStoppedError } from './use-playback.ts';

// Collects which seconds of a lesson were really played.

/** Room for the browser's clock ticks, in seconds of the video. */
const slackSeconds = 0.5;

type PlayedRangeCollector = {
  /** The video runs and stands at `second`. Call it often; what lies between two calls was played. */
  runs: (second: number, nowMs: number) => void;
  /** The video stands still or jumps: whatever comes next begins a new range. */
  stops: () => void;
  /** All that was played, merged and sorted. */
  ranges: () => PlayedRange[];
};

/** `before` is what an earlier visit played and could not report. */
export function collectPlayedRanges(
  lengthSeconds: number,
  before: readonly PlayedRange[] = [],
): PlayedRangeCollector {
  let played = mergeRanges(before, lengthSeconds);
  let last: { second: number; atMs: number } | null = null;

  return {
    runs(second, nowMs) {
      if (last && couldBePlayed(last, second, nowMs)) {
        played = mergeRanges([...played, [last.second, second]], lengthSeconds);
      }
      last = { second, atMs: nowMs };
    },
    stops() {
      last = null;
    },
    ranges: () => played,
  };
}

/** Further on, but no further than the fastest speed goes in that time: anything else is a jump. */
function couldBePlayed(last: { second: number; atMs: number }, second: number, nowMs: number): boolean {
  const elapsedSeconds = (nowMs - last.atMs) / 1000;
  return second > last.second && second - last.second <= elapsedSeconds * fastestSpeed + slackSeconds;
}

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
