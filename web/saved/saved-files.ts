/** Which files of a video a saved lesson needs. */
import { namesThumbnails, thumbnailsFile } from '#rules/video/thumbnails.ts';
import { stillsName } from '#rules/video/stills.ts';
import type { Playback } from '#contract/api.ts';
import type { SavedQuality } from './saved-index.ts';

export type VideoPlayback = Extract<Playback, { kind: 'video' }>;

export type SavingChoice = { quality: SavedQuality; bytes: number };

/** The stored facts about the video, beside its files. */
export const factsFile = 'playback.json';

/** Returns what may be saved of a video, the smallest first. */
export function savingChoices({
  renditions,
  stills,
}: Pick<VideoPlayback, 'renditions' | 'stills'>): SavingChoice[] {
  const all: SavingChoice[] = renditions.map(({ height, bytes }) => ({ quality: height ?? 'sound', bytes }));
  if (stills) all.push({ quality: 'stills', bytes: stills.bytes });
  return all.toSorted((one, other) => one.bytes - other.bytes);
}

/** Returns the choice that is offered first: stills with audio, or else the smallest video. */
export function firstChoice(choices: readonly SavingChoice[]): SavingChoice | undefined {
  return (
    choices.find(({ quality }) => quality === 'stills') ??
    choices.find(({ quality }) => quality !== 'sound') ??
    choices[0]
  );
}

/** Returns the playlist of a quality; null if the master playlist names none. */
export function playlistOf(quality: SavedQuality, master: string): string | null {
  if (quality === 'stills') return `${stillsName}.m3u8`;
  if (quality === 'sound') return 'sound.m3u8';
  const lines = master.split(/\r?\n/);
  const at = lines.findIndex((line) => {
    const [, width, height] = /^#EXT-X-STREAM-INF:.*RESOLUTION=(\d+)x(\d+)/.exec(line) ?? [];
    // A tall video is named by its shorter side.
    return width !== undefined && Math.min(Number(width), Number(height)) === quality;
  });
  return at < 0 ? null : (lines.slice(at + 1).find((line) => line !== '' && !line.startsWith('#')) ?? null);
}

/** Returns the files that a rendition's playlist names, each once. */
export function segmentsOf(playlist: string): string[] {
  const named = playlist.split(/\r?\n/).flatMap((line) => {
    if (line.startsWith('#EXT-X-MAP:')) return /URI="([^"]+)"/.exec(line)?.[1] ?? [];
    return line === '' || line.startsWith('#') ? [] : [line];
  });
  return [...new Set(named)];
}

/** Returns the files beside the video itself: captions, the poster, and for a picture the thumbnails. */
export function sideFilesOf(
  { captions, poster, playlists }: Pick<VideoPlayback, 'captions' | 'poster' | 'playlists'>,
  quality: SavedQuality,
): string[] {
  const hasThumbnails = quality !== 'sound' && playlists.some(({ text }) => namesThumbnails(text));
  return [
    ...captions.map(({ url }) => fileOf(url)),
    fileOf(poster),
    ...(hasThumbnails ? [thumbnailsFile] : []),
  ];
}

/** Returns a file's name in the folder of its video. */
export function fileOf(url: string): string {
  return url.replace(/^\/media\/[^/]+\/[^/]+\//, '');
}
