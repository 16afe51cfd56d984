/** A film's master playlist, as a reply carries it. It is the same for everyone, so a thousand learners do not each have it read. */
import type { Media, AppContext } from '#server/context.ts';

export type Playlist = { file: string; text: string };

/** A film that changed is seen after this long, as by a browser that keeps its playlists (outside/media/caching.ts). */
const maxAgeMs = 60_000;

/** A longer one does not come along; a reply stays small on a slow line. */
const charactersAtMost = 16_000;

type CachedPlaylists = { readAt: number; reading: Promise<Playlist[]> };

const cache = new WeakMap<Media, Map<string, CachedPlaylists>>();

/** The master playlist; none where it cannot be read. */
export function readPlaylists(
  { media, now }: Pick<AppContext, 'media' | 'now'>,
  lessonId: string,
): Promise<Playlist[]> {
  const lessons = cache.get(media) ?? new Map<string, CachedPlaylists>();
  cache.set(media, lessons);
  const known = lessons.get(lessonId);
  if (known && Math.abs(now() - known.readAt) < maxAgeMs) return known.reading;
  const reading = readFiles(media, lessonId);
  lessons.set(lessonId, { readAt: now(), reading });
  return reading;
}

/**
 * Those of the pictures are left to the player: with them at hand hls.js does not come to an end where their pieces
 * are lost (1.7.4).
 */
async function readFiles(media: Media, lessonId: string): Promise<Playlist[]> {
  const text = await media.readText({ lessonId, file: master });
  return text === null || text.length > charactersAtMost ? [] : [{ file: master, text }];
}

const master = 'master.m3u8';
