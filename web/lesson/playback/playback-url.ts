import { requestUrl } from '../../request-url.ts';
import { readPlaybackSession } from './playback-session-memory.ts';

/** The URL that `call` requests for a lesson's playback in this tab. */
export function playbackUrl(lessonId: string): string {
  return requestUrl('/api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readPlaybackSession() },
  });
}
