/** Caches the master playlists that replies carry. They are the same for everyone, so a thousand learners share one read. */
import type { Media, AppContext } from '#server/context.ts';

export type Playlist = { file: string; text: string };

/** A changed video is seen after this long, as in a browser that caches its playlists (outside/media/caching.ts). */
const maxAgeMs = 60_000;

/** A longer playlist is left out, so that a reply stays small on a slow line. */
const charactersAtMost = 16_000;

type CachedPlaylists = { readAt: number; reading: Promise<Playlist[]> };

const cache = new WeakMap<Media, Map<string, CachedPlaylists>>();

/** Returns the master playlist; an empty list where it cannot be read. */
export function readPlaylists(
  { media, now }: Pick<AppContext, 'media' | 'now'>,
  videoId: string,
): Promise<Playlist[]> {
  const videos = cache.get(media) ?? new Map<string, CachedPlaylists>();
  cache.set(media, videos);
  const known = videos.get(videoId);
  if (known && Math.abs(now() - known.readAt) < maxAgeMs) return known.reading;
  const reading = readFiles(media, videoId);
  videos.set(videoId, { readAt: now(), reading });
  return reading;
}

/**
 * Returns the master playlist alone. With the playlists of the renditions at hand, hls.js 1.7.4 never ends its tries
 * where their segments are missing.
 */
async function readFiles(media: Media, videoId: string): Promise<Playlist[]> {
  const text = await media.readText({ videoId, file: master });
  return text === null || text.length > charactersAtMost ? [] : [{ file: master, text }];
}

const master = 'master.m3u8';
