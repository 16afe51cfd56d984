import { useCallback, useEffect, useRef, useState } from 'react';
import { requestPlayback } from './request-playback.ts';
import { type LessonFailure, lessonFailure } from '../lesson-failure.ts';
import { retryBackoff } from '../video/retry-backoff.ts';
import { createPlaybackLease, type PlaybackLease, type VideoPlayback } from './playback-lease.ts';
import { tellPlaybackError } from './tell-playback-error.ts';
import type { Sizes } from '../quality/quality.ts';
import { clearPlaybackSession } from './playback-session-memory.ts';

export type PlaybackState =
  | { is: 'asking' }
  | { is: 'ready'; lease: PlaybackLease }
  /** `sizes` is null unless the server could say them before. */
  | { is: 'failed'; failure: LessonFailure; sizes: Sizes | null };

/**
 * Asks how to play a lesson and keeps the answer valid until the lesson is closed. `takeOver` plays here what was
 * stopped because it plays in two other places.
 */
export function usePlayback(lessonId: string) {
  const [state, setState] = useState<PlaybackState>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  const sizes = useRef<Sizes | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      const failure = lessonFailure(error);
      if (failure === 'load') tellPlaybackError(lessonId, error);
      setState({ is: 'failed', failure, sizes: sizes.current });
    },
    [lessonId],
  );

  useEffect(() => {
    let closed = false;
    let lease: PlaybackLease | null = null;
    setState({ is: 'asking' });
    requestWithRetries(lessonId).then(
      (playback) => {
        if (closed) return;
        sizes.current = playback;
        lease = createPlaybackLease(
          playback,
          () => requestPlayback(lessonId),
          (error) => {
            if (!closed && lessonFailure(error) !== 'load') fail(error);
          },
        );
        setState({ is: 'ready', lease });
      },
      (error: unknown) => {
        if (!closed) fail(error);
      },
    );
    return () => {
      closed = true;
      lease?.end();
    };
  }, [lessonId, attempt, fail]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const takeOver = useCallback(() => {
    clearPlaybackSession();
    retry();
  }, [retry]);
  return { state, fail, retry, takeOver };
}

/** Repeats a request that failed for a reason that may pass, for some seconds, before the learner sees an error. */
async function requestWithRetries(lessonId: string): Promise<VideoPlayback> {
  const { wait } = retryBackoff();
  for (;;) {
    try {
      return await requestPlayback(lessonId);
    } catch (error) {
      if (lessonFailure(error) !== 'load') throw error;
      await wait(error);
    }
  }
}
