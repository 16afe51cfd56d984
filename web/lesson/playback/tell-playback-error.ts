/** Tells the server that a lesson did not play, so that the operator hears of it. Nobody waits for the answer. */
import type { PlaybackErrorKind } from '#rules/playback-session.ts';
import { ApiError, call } from '../../call.ts';

export function tellPlaybackError(lessonId: string, error: unknown): void {
  // Without a connection the line is the cause, and nothing could be told.
  if (!navigator.onLine) return;
  const body = { lessonId, kind: kindOf(error) };
  call('POST /api/playback-errors', { body, keepalive: true }).catch(() => undefined);
}

function kindOf(error: unknown): PlaybackErrorKind {
  return error instanceof ApiError ? 'playback' : 'video';
}
