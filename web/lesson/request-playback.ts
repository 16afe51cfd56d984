/** Requests the playback of a lesson. The reply names this tab's playback session, one of the user's two. */
import { call } from '#web/platform/call.ts';
import type { VideoPlayback } from './playback-lease.ts';
import { savePlaybackSession, readPlaybackSession } from './playback-session.ts';

/** @throws {ApiError} */
export async function requestPlayback(lessonId: string): Promise<VideoPlayback> {
  const ahead = asked;
  asked = null;
  if (ahead?.lessonId === lessonId) return ahead.answer;
  return fetchPlayback(lessonId);
}

let asked: { lessonId: string; answer: Promise<VideoPlayback> } | null = null;

/**
 * Asks before the player does, which then takes this answer instead of asking. To be called for a lesson that is being
 * opened, not for one that may be: the request starts a playback session. Returns a function that drops an unused answer.
 */
export function prefetchPlayback(lessonId: string): () => void {
  const answer = asked?.lessonId === lessonId ? asked.answer : fetchPlayback(lessonId);
  // The caller that takes the answer handles a refusal.
  answer.catch(() => undefined);
  asked = { lessonId, answer };
  return () => {
    if (asked?.answer === answer) asked = null;
  };
}

async function fetchPlayback(lessonId: string): Promise<VideoPlayback> {
  const playback = await call('GET /api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readPlaybackSession() },
  });
  if (playback.kind !== 'video') throw new Error(`The lesson ${lessonId} is no video`);
  savePlaybackSession(playback.stream);
  return playback;
}
