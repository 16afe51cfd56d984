import { requestUrl } from '#web/platform/request.ts';

/**
 * Remembers which of the user's two playback sessions this tab has. It stays the same from lesson to lesson and over
 * a reload, so that one tab never takes both slots.
 */
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
    // A storage that cannot be reached holds nothing either.
  }
}

/** The URL that `call` requests for a lesson's playback in this tab. */
export function playbackUrl(lessonId: string): string {
  return requestUrl('/api/lessons/{id}/playback', {
    params: { id: lessonId },
    query: { stream: readPlaybackSession() },
  });
}

/** Where the browser plays HLS by itself, it chooses the picture's height by itself too. */
export function choosesHeights(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
