import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { ApiError, call } from '#web/platform/call.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { noteTime } from '#web/saved/change-saved-index.ts';
import { checkSavedLessons } from '#web/saved/load-check.ts';
import type { OpenedSaved } from '#web/saved/open-saved.ts';
import { isPlayableOffline } from '#web/saved/saved-index.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { type LessonFailure, lessonFailure } from './lesson-failure.ts';
import {
  createPlaybackLease,
  createSavedLease,
  type PlaybackLease,
  type VideoPlayback,
} from './playback-lease.ts';
import { clearPlaybackSession } from './playback-session.ts';
import type { Sizes } from './quality.tsx';
import { requestPlayback } from './request-playback.ts';
import { pause, retryBackoff } from './retry-backoff.ts';

type PlaybackState =
  | { is: 'asking' }
  | { is: 'ready'; lease: PlaybackLease }
  /** `sizes` is null unless the playback was loaded before. */
  | { is: 'failed'; failure: LessonFailure; sizes: Sizes | null };

/**
 * Requests the playback of a lesson and renews it until the lesson is closed; without a connection, it opens the saved
 * one. `takeOver` plays a lesson here that was stopped because the account plays in two other places. Without a `uid`, no
 * saved lesson is opened.
 */
export function usePlayback(lessonId: string, uid = '') {
  const [state, setState] = useState<PlaybackState>({ is: 'asking' });
  const [attempt, setAttempt] = useState(0);

  const sizes = useRef<Sizes | null>(null);

  const fail = useCallback(
    (error: unknown) => {
      const failure = lessonFailure(error);
      if (failure === 'load') reportPlaybackError(lessonId, error);
      // Saved lessons belong to the signed-in user, and neither to the studio nor to an impersonated user.
      else if (failure !== 'streams' && uid !== '' && readImpersonation() === null)
        void checkSavedLessons(uid);
      setState({ is: 'failed', failure, sizes: sizes.current });
    },
    [uid, lessonId],
  );

  useEffect(() => {
    let closed = false;
    let lease: PlaybackLease | null = null;
    setState({ is: 'asking' });
    openPlayback(uid, lessonId).then(
      (opened) => {
        if (closed) {
          if ('read' in opened) opened.release();
          return;
        }
        if ('read' in opened) lease = createSavedLease(opened);
        else {
          sizes.current = opened;
          lease = createPlaybackLease(
            opened,
            () => requestPlayback(lessonId),
            (error) => {
              if (!closed && lessonFailure(error) !== 'load') fail(error);
            },
          );
        }
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
  }, [uid, lessonId, attempt, fail]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const takeOver = useCallback(() => {
    clearPlaybackSession();
    retry();
  }, [retry]);
  const lease = state.is === 'ready' ? state.lease : null;
  useSavedLesson(uid, lessonId, { lease, onSwitch: retry, onEnded: fail });
  return { state, fail, retry, takeOver };
}

/**
 * Returns the playback of the site, or the saved lesson if the site does not answer: immediately without a connection,
 * or after some seconds with a bad one.
 */
async function openPlayback(uid: string, lessonId: string): Promise<VideoPlayback | OpenedSaved> {
  if (!isPlayableOffline(uid, lessonId)) return requestWithRetries(lessonId);
  if (!navigator.onLine) return (await openSavedLesson(uid, lessonId)) ?? requestWithRetries(lessonId);
  const answer = requestPlayback(lessonId);
  const late = pause(patienceMs).then(() => Promise.reject(new Error('No answer in time')));
  return Promise.race([answer, late]).catch(async (error: unknown) => {
    if (lessonFailure(error) !== 'load') throw error;
    return (await openSavedLesson(uid, lessonId)) ?? requestWithRetries(lessonId);
  });
}

/** How long a saved lesson waits for the site's answer. */
const patienceMs = 3_000;

async function openSavedLesson(uid: string, lessonId: string): Promise<OpenedSaved | null> {
  const part = await loadPart(() => import('#web/saved/open-saved.ts')).catch(() => null);
  return part?.openSaved(uid, lessonId) ?? null;
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

type SavedLessonOptions = {
  /** Null until the lesson is ready. */
  lease: PlaybackLease | null;
  /** Called when the connection is lost while the site's own video plays, to continue with the saved one. */
  onSwitch: () => void;
  /** Called when the saved lesson may no longer be played. */
  onEnded: (error: unknown) => void;
};

const checkEveryMs = 60_000;

/**
 * Continues with the saved lesson when the connection is lost, and ends it when the site no longer confirms it: it is
 * asked when the connection returns, and each minute while the lesson is open.
 */
function useSavedLesson(
  uid: string,
  lessonId: string,
  { lease, onSwitch, onEnded }: SavedLessonOptions,
): void {
  const isSaved = lease?.saved != null;
  const isReady = lease !== null;
  const switchOver = useEffectEvent(onSwitch);
  const end = useEffectEvent(onEnded);

  useEffect(() => {
    if (isSaved || !isReady) return undefined;
    const lose = () => {
      if (isPlayableOffline(uid, lessonId)) switchOver();
    };
    addEventListener('offline', lose);
    return () => removeEventListener('offline', lose);
  }, [isSaved, isReady, uid, lessonId]);

  useEffect(() => {
    if (!isSaved) return undefined;
    let closed = false;
    const check = async () => {
      noteTime(uid);
      if (navigator.onLine) await checkSavedLessons(uid);
      if (!closed && !isPlayableOffline(uid, lessonId))
        end(new ApiError('permission-denied', 'This lesson is no longer saved'));
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    const online = () => void check();
    addEventListener('online', online);
    return () => {
      closed = true;
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [isSaved, uid, lessonId]);
}
