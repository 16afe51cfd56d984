import { requestUrl } from '#web/platform/request.ts';

/** The storage key of this tab's playback session, one of the user's two. A tab keeps it for all lessons and reloads. */
const key = 'lectern.stream';

let known: string | undefined;

export function readPlaybackSession(): string | undefined {
  try {
    return known ?? sessionStorage.getItem(key) ?? undefined;
  } catch {
    return known;
  }
}

export function savePlaybackSession(id: string): void {
  known = id;
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // A reload then starts a new playback session.
  }
}

/** Lets the next lesson start a new playback session; the oldest one elsewhere stops. */
export function clearPlaybackSession(): void {
  known = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A storage that cannot be accessed contains nothing.
  }
}

/** The URL that `call` requests for a lesson's playback in this tab. */
export function playbackUrl(lessonId: string): string {
  return requestUrl('/api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readPlaybackSession() },
  });
}

/** Returns whether hls.js plays the video; browsers that play HLS natively choose the resolution themselves. */
export function choosesHeights(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
