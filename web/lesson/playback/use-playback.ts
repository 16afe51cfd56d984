import { useCallback, useEffect, useRef, useState } from 'react';
import { askPlayback } from './request-playback.ts';
import { type LessonFailure, lessonFailure } from '../lesson-failure.ts';
import { patience } from '../video/retry-backoff.ts';
import { keepPlayback, type PlaybackLease, type VideoPlayback } from './playback-lease.ts';
import type { Rendition } from '../quality/quality.ts';
import { forgetStream } from './playback-session-memory.ts';

export type PlaybackState =
  | { is: 'asking' }
  | { is: 'ready'; lease: PlaybackLease }
  /** `renditions` as far as the server could say them before. */
  | { is: 'failed'; failure: LessonFailure; renditions: readonly Rendition[] };

/**
 * Asks how to play a lesson and keeps the answer valid until the lesson is closed. `takeOver` plays here what was
 * stopped because it plays in two other places.
 */
export function usePlayback(lessonId: string) {
  const [state, setState] = useState<PlaybackState>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  const renditions = useRef<readonly Rendition[]>([]);

  const fail = useCallback((error: unknown) => {
    setState({ is: 'failed', failure: lessonFailure(error), renditions: renditions.current });
  }, []);

  useEffect(() => {
    let closed = false;
    let lease: PlaybackLease | null = null;
    setState({ is: 'asking' });
    askPatiently(lessonId).then(
      (playback) => {
        if (closed) return;
        renditions.current = playback.renditions;
        lease = keepPlayback(
          playback,
          () => askPlayback(lessonId),
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
    forgetStream();
    retry();
  }, [retry]);
  return { state, fail, retry, takeOver };
}

/** What may pass is asked again for some seconds before a person hears of it. */
async function askPatiently(lessonId: string): Promise<VideoPlayback> {
  const { wait } = patience();
  for (;;) {
    try {
      return await askPlayback(lessonId);
    } catch (error) {
      if (lessonFailure(error) !== 'load') throw error;
      await wait(error);
    }
  }
}
