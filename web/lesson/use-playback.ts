import { useCallback, useEffect, useState } from 'react';
import { call } from '../call.ts';
import { type LessonFailure, lessonFailure } from './lesson-failure.ts';
import { patience } from './patience.ts';
import { keepPlayback, type PlaybackLease, type VideoPlayback } from './playback-lease.ts';

export type PlaybackState =
  | { is: 'asking' }
  | { is: 'ready'; lease: PlaybackLease }
  | { is: 'failed'; failure: LessonFailure };

/** Asks how to play a lesson and keeps the answer valid until the lesson is closed. */
export function usePlayback(lessonId: string) {
  const [state, setState] = useState<PlaybackState>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  const fail = useCallback((error: unknown) => {
    setState({ is: 'failed', failure: lessonFailure(error) });
  }, []);

  useEffect(() => {
    let closed = false;
    let lease: PlaybackLease | null = null;
    setState({ is: 'asking' });
    askPatiently(lessonId).then(
      (playback) => {
        if (closed) return;
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
  return { state, fail, retry };
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

async function askPlayback(lessonId: string): Promise<VideoPlayback> {
  const playback = await call('GET /api/lessons/{id}/playback', { params: { id: lessonId } });
  if (playback.kind !== 'video') throw new Error(`The lesson ${lessonId} is no video`);
  return playback;
}
