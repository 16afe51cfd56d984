/** Requests the playback of a lesson. The reply names this tab's playback session, one of the user's two. */
import { call } from '#web/platform/call.ts';
import type { VideoPlayback } from './playback-lease.ts';
import { readPlaybackSession, savePlaybackSession } from './playback-session.ts';

/** @throws {ApiError} */
export async function requestPlayback(lessonId: string): Promise<VideoPlayback> {
  const early = prefetched;
  prefetched = null;
  if (early?.lessonId === lessonId) return early.reply;
  return fetchPlayback(lessonId);
}

let prefetched: { lessonId: string; reply: Promise<VideoPlayback> } | null = null;

/**
 * Requests the playback before the player does, which then uses this reply. Call it only for a lesson that is being
 * opened, since the request starts a playback session. Returns a function that drops an unused reply.
 */
export function prefetchPlayback(lessonId: string): () => void {
  const reply = prefetched?.lessonId === lessonId ? prefetched.reply : fetchPlayback(lessonId);
  // The caller that uses the reply handles its error.
  reply.catch(() => undefined);
  prefetched = { lessonId, reply };
  return () => {
    if (prefetched?.reply === reply) prefetched = null;
  };
}

async function fetchPlayback(lessonId: string): Promise<VideoPlayback> {
  const playback = await call('GET /api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readPlaybackSession() },
  });
  if (playback.kind !== 'video') throw new Error(`The lesson ${lessonId} is not a video`);
  savePlaybackSession(playback.stream);
  return playback;
}
