/** Opens a saved lesson for the player. */
import { isConfirmed } from '#rules/saved-lessons.ts';
import { thumbnailsFile } from '#rules/video/thumbnails.ts';
import { savedIndex, type SavedQuality } from './saved-index.ts';
import { factsFile, fileOf, type VideoPlayback } from './saved-files.ts';
import { lessonKey, readHalf, unseal } from './saved-key.ts';
import { readDeviceKey, readFile, readSavedLesson } from './saved-store.ts';

export type OpenedSaved = {
  /** As the site described it; its URLs name files that only `read` knows, and pictures in memory. */
  playback: VideoPlayback;
  quality: SavedQuality;
  /** Null if the video has none. */
  thumbnails: string | null;
  /** Returns a decrypted file of the video. @throws if it is missing or cannot be decrypted */
  read: (file: string) => Promise<ArrayBuffer>;
  /** Releases the pictures and captions in memory. */
  release: () => void;
};

const types: Record<string, string> = {
  vtt: 'text/vtt',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/**
 * Decrypts what the player needs at first. Returns null if the lesson is not saved, if the site has not confirmed it for
 * too long, or if one of the key's halves is missing.
 */
export async function openSaved(uid: string, lessonId: string): Promise<OpenedSaved | null> {
  const index = savedIndex(uid).read();
  if (!index || !isConfirmed(index, Date.now())) return null;
  const of = { uid, lessonId };
  const [lesson, device, half] = [await readSavedLesson(of), await readDeviceKey(uid), readHalf()];
  if (!lesson?.isComplete || !(device instanceof CryptoKey) || half === null) return null;
  const key = await lessonKey(device, half, lesson);
  const read = async (file: string) => {
    const sealed = await readFile(of, file);
    if (!sealed) throw new Error(`${file} is not saved`);
    return unseal(key, file, sealed);
  };
  try {
    return await describe(lesson.quality, read);
  } catch {
    return null;
  }
}

async function describe(quality: SavedQuality, read: OpenedSaved['read']): Promise<OpenedSaved> {
  const facts = JSON.parse(new TextDecoder().decode(await read(factsFile))) as VideoPlayback & {
    playlistFile: string;
  };
  const urls: string[] = [];
  const urlOf = async (file: string): Promise<string | null> => {
    const bytes = await read(file).catch(() => null);
    if (!bytes) return null;
    const url = URL.createObjectURL(new Blob([bytes], { type: types[file.split('.').at(-1) ?? ''] ?? '' }));
    urls.push(url);
    return url;
  };
  const captions = await Promise.all(
    facts.captions.map(async (one) => ({ ...one, url: await urlOf(fileOf(one.url)) })),
  );
  return {
    quality,
    thumbnails: await urlOf(thumbnailsFile),
    read,
    release: () => urls.forEach((url) => URL.revokeObjectURL(url)),
    playback: {
      ...facts,
      hls: `${location.origin}/saved/${facts.playlistFile}`,
      playlists: facts.playlists,
      poster: (await urlOf(fileOf(facts.poster))) ?? '',
      captions: captions.flatMap(({ url, ...one }) => (url === null ? [] : [{ ...one, url }])),
      sound: null,
      stills: null,
      renditions: [],
      savesData: false,
      expiresAt: Number.MAX_SAFE_INTEGER,
    },
  };
}
