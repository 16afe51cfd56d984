/** A film's playlists, as a reply carries them. They are the same for everyone, so a thousand learners do not each have them read. */
import type { Media, World } from '#server/world.ts';
import { readMaster } from './playlist.ts';

export type Playlist = { file: string; text: string };

/** A film that changed is seen after this long, as by a browser that keeps its playlists (outside/media/caching.ts). */
const trustMs = 60_000;

/** Of a longer film, only what fits comes along; a reply stays small on a slow line. */
const charactersAtMost = 16_000;

type Known = { readAt: number; reading: Promise<Playlist[]> };

const cache = new WeakMap<Media, Map<string, Known>>();

/** The master playlist and those of the pictures, the lightest first; none where the master cannot be read. */
export function readPlaylists(
  { media, now }: Pick<World, 'media' | 'now'>,
  lessonId: string,
): Promise<Playlist[]> {
  const lessons = cache.get(media) ?? new Map<string, Known>();
  cache.set(media, lessons);
  const known = lessons.get(lessonId);
  if (known && Math.abs(now() - known.readAt) < trustMs) return known.reading;
  const reading = readFiles(media, lessonId);
  lessons.set(lessonId, { readAt: now(), reading });
  return reading;
}

async function readFiles(media: Media, lessonId: string): Promise<Playlist[]> {
  const text = await media.readText({ lessonId, file: master });
  if (text === null) return [];
  const pictures = readMaster(text)
    .filter(({ height, file }) => height !== null && plainName.test(file))
    .toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0));
  const others = await Promise.all(
    pictures.map(async ({ file }) => ({ file, text: await media.readText({ lessonId, file }) })),
  );
  const kept: Playlist[] = [];
  let room = charactersAtMost;
  for (const playlist of [{ file: master, text }, ...others]) {
    room -= playlist.text?.length ?? 0;
    if (playlist.text !== null && room >= 0) kept.push({ ...playlist, text: playlist.text });
  }
  return kept;
}

const master = 'master.m3u8';

/** A file that lies beside the master playlist; whatever else it names is asked for by the player. */
const plainName = /^\w[\w.-]*$/;
