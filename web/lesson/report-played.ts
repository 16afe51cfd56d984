/** Reports the played seconds of a video to the server, without React, for the lesson and the landing page. */
import { replaysAtMost } from '#rules/lesson-figures.ts';
import { fastestSpeed, mergeRanges, type PlayedRange } from '#rules/progress.ts';
import type { LessonProgress } from '#contract/api.ts';
import type { ProgressOutbox } from '#web/outline/progress-outbox.ts';
import { sendProgress, startProgressReporter } from '#web/outline/progress-reports.ts';
import { lessonFailure, playbackStoppedError } from './lesson-failure.ts';

export type PlayedReports = {
  lessonId: string;
  lengthSeconds: number;
  /** The second at which the video starts. */
  startAt: number;
  /** The id of the playback session; undefined for a saved lesson, which uses none. */
  stream: string | undefined;
  outbox: ProgressOutbox;
  onProgress: (progress: LessonProgress) => void;
  onWaiting: (waiting: boolean) => void;
  /** Called when the server rejects the reports, since the lesson may no longer be watched. */
  onFailure: (error: unknown) => void;
};

/** Reports until the returned function is called. `onSecond` is called with each played second. */
export function reportPlayed(
  element: HTMLVideoElement,
  {
    lessonId,
    lengthSeconds,
    startAt,
    stream,
    outbox,
    onProgress,
    onWaiting,
    onFailure,
    onSecond,
  }: PlayedReports & { onSecond?: (second: number) => void },
): () => void {
  const listening = new AbortController();
  const leftover = outbox.read(lessonId);
  const playedRanges = collectPlayedRanges(lengthSeconds, leftover?.ranges);
  const reporter = startProgressReporter({
    lessonId,
    send: async (report, leaving) => {
      const replayed = playedRanges.takeReplayed();
      try {
        const { stream: state, ...progress } = await sendProgress(lessonId, report, leaving, {
          ...(stream !== undefined && { stream }),
          ...(replayed.length > 0 && {
            replayed: replayed.map(([from, to]): [number, number] => [from, to]),
          }),
        });
        if (state === 'stopped' && !listening.signal.aborted) onFailure(playbackStoppedError());
        return progress;
      } catch (error) {
        playedRanges.keepReplayed(replayed);
        if (lessonFailure(error) !== 'load' && !listening.signal.aborted) onFailure(error);
        throw error;
      }
    },
    outbox,
    onProgress,
    onWaiting,
  });
  if (leftover) reporter.played({ ...leftover, resumeAt: startAt });

  const note = (resumeAt: number) => {
    onSecond?.(resumeAt);
    reporter.played({ ranges: playedRanges.ranges(), resumeAt, playedAt: Date.now() });
  };
  const runs = () => {
    playedRanges.runs(element.currentTime, performance.now());
    note(element.currentTime);
  };
  const on = (event: string, listener: () => void) =>
    element.addEventListener(event, listener, { signal: listening.signal });

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
}

type PlayedRangeCollector = {
  /** Records that the video is playing at `second`. Call it often; the seconds between two calls were played. */
  runs: (second: number, nowMs: number) => void;
  /** Ends the range at a pause or a jump. */
  stops: () => void;
  /** Returns the played ranges, merged and sorted. */
  ranges: () => PlayedRange[];
  /** Returns what was played again in this visit since the last call. */
  takeReplayed: () => PlayedRange[];
  /** Keeps what a failed report contained for the next call. */
  keepReplayed: (ranges: readonly PlayedRange[]) => void;
};

/** Collects the seconds that were really played; `before` are the unreported ranges of an earlier visit. */
export function collectPlayedRanges(
  lengthSeconds: number,
  before: readonly PlayedRange[] = [],
): PlayedRangeCollector {
  let played = mergeRanges(before, lengthSeconds);
  let replayed: PlayedRange[] = [];
  let last: { second: number; atMs: number } | null = null;

  return {
    runs(second, nowMs) {
      if (last && couldBePlayed(last, second, nowMs)) {
        const part = [last.second, second] as const;
        replayed = mergeRanges([...replayed, ...played.map((known) => overlap(known, part))], lengthSeconds);
        played = mergeRanges([...played, part], lengthSeconds);
      }
      last = { second, atMs: nowMs };
    },
    stops() {
      last = null;
    },
    ranges: () => played,
    takeReplayed() {
      const taken = replayed.slice(-replaysAtMost);
      replayed = [];
      return taken;
    },
    keepReplayed(ranges) {
      replayed = mergeRanges([...ranges, ...replayed], lengthSeconds);
    },
  };
}

/** Returns an empty range, which merging drops, when the two don't overlap. */
function overlap([from, to]: PlayedRange, [start, end]: PlayedRange): PlayedRange {
  return [Math.max(from, start), Math.min(to, end)];
}

/** Returns false for a jump: backwards, or further than the fastest speed allows. */
function couldBePlayed(last: { second: number; atMs: number }, second: number, nowMs: number): boolean {
  const elapsedSeconds = (nowMs - last.atMs) / 1000;
  return second > last.second && second - last.second <= elapsedSeconds * fastestSpeed + slackSeconds;
}

/** The tolerance for the browser's clock, in seconds of the video. */
const slackSeconds = 0.5;
