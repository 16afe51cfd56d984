import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { type LessonFailure, lessonFailure } from './lesson-failure.ts';
import { createPlaybackLease, type PlaybackLease, type VideoPlayback } from './playback-lease.ts';
import { clearPlaybackSession } from './playback-session.ts';
import type { Sizes } from './quality.tsx';
import { requestPlayback } from './request-playback.ts';
import { retryBackoff } from './retry-backoff.ts';

type PlaybackState =
  | { is: 'asking' }
  | { is: 'ready'; lease: PlaybackLease }
  /** `sizes` is null unless the playback was loaded before. */
  | { is: 'failed'; failure: LessonFailure; sizes: Sizes | null };

/**
 * Requests the playback of a lesson and renews it until the lesson is closed. `takeOver` plays a lesson here that was
 * stopped because the account plays in two other places.
 */
export function usePlayback(lessonId: string) {
  const [state, setState] = useState<PlaybackState>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  const sizes = useRef<Sizes | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      const failure = lessonFailure(error);
      if (failure === 'load') reportPlaybackError(lessonId, error);
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

/** Retries a temporary error for some seconds before the learner sees it. */
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

/** Reports to the operator that a lesson did not play. */
function reportPlaybackError(lessonId: string, error: unknown): void {
  // The lost connection is the cause, and nothing can be sent.
  if (!navigator.onLine) return;
  const body = { lessonId, kind: kindOf(error) };
  call('POST /api/playback-errors', { body, keepalive: true }).catch(() => undefined);
}

function kindOf(error: unknown): PlaybackErrorKind {
  return error instanceof ApiError ? 'playback' : 'video';
}
