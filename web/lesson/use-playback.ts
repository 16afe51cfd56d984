import { useCallback, useEffect, useRef, useState } from 'react';
import type { ErrorCode } from '#rules/api-error.ts';
import { impersonationReason } from '#rules/impersonation.ts';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { createPlaybackLease, type PlaybackLease, type VideoPlayback } from './playback-lease.ts';
import { clearPlaybackSession } from './playback-session.ts';
import type { Sizes } from './quality.tsx';
import { requestPlayback } from './request-playback.ts';
import { retryBackoff } from './retry-backoff.ts';

// Why a lesson does not play, by the words that a person is told.

const told = ['unauthenticated', 'permission-denied', 'not-found'] as const satisfies ErrorCode[];

export type LessonFailure = (typeof told)[number] | 'streams' | 'seeing-as' | 'load';

/** A refusal that will stay keeps its own words; everything else may pass, and is worth another try. */
export function lessonFailure(error: unknown): LessonFailure {
  if (!(error instanceof ApiError)) return 'load';
  if (error.reason === 'streams') return 'streams';
  if (error.reason === impersonationReason) return impersonationReason;
  return told.find((known) => known === error.code) ?? 'load';
}

/** The server's word in a progress report, as the refusal that the video's next piece would get. */
export function playbackStoppedError(): ApiError {
  return new ApiError('permission-denied', 'This plays in two other places', 'streams');
}

/** Tells the server that a lesson did not play, so that the operator hears of it. Nobody waits for the answer. */
function reportPlaybackError(lessonId: string, error: unknown): void {
  // Without a connection the line is the cause, and nothing could be told.
  if (!navigator.onLine) return;
  const body = { lessonId, kind: kindOf(error) };
  call('POST /api/playback-errors', { body, keepalive: true }).catch(() => undefined);
}

function kindOf(error: unknown): PlaybackErrorKind {
  return error instanceof ApiError ? 'playback' : 'video';
}

type PlaybackState =
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
