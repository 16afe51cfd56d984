/** Reads and writes HLS playlists (RFC 8216), as far as packaged videos use them. */
import { captionsFile } from '#rules/captions/languages.ts';
import { linesOf } from '#rules/video/conversion.ts';
import { type ChosenPoster, usualPoster } from '#rules/video/poster.ts';
import { stillsName } from '#rules/video/stills.ts';
import { namesThumbnails, thumbnailsFile } from '#rules/video/thumbnails.ts';

export type Variant = {
  /** The lines of the video, which are the shorter side of a tall one; null for audio only. */
  height: number | null;
  file: string;
};

export type MediaPlaylist = { initSegment: string; segments: { seconds: number; file: string }[] };

export function readMaster(text: string): Variant[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const file = lines[index + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !file) return [];
    const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(line) ?? [];
    const size = { width: Number(width), height: Number(height) };
    return [{ height: height === undefined ? null : linesOf(size), file }];
  });
}

/** @throws {Error} for a playlist without an initialization segment */
export function readMedia(text: string): MediaPlaylist {
  const start = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1];
  if (start === undefined) throw new Error('A playlist has no initialization segment');
  const segments = [...text.matchAll(/^#EXTINF:([\d.]+)[^\n]*\n(?:#[^\n]*\n)*([^#\n]+)$/gm)];
  return {
    initSegment: start,
    segments: segments.map(([, seconds, file = '']) => ({ seconds: Number(seconds), file })),
  };
}

export function writeMedia({ initSegment: start, segments }: MediaPlaylist): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${start}"`,
    ...segments.map(({ seconds, file }) => `#EXTINF:${seconds},\n${file}`),
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}

/** A file in a video's folder; `isNamed` when a playlist requires it. */
type VideoFile = { file: string; isNamed: boolean };

/** The playlists of the audio rendition and of the still edition, which not every video has. */
const otherPlaylists: readonly string[] = ['sound.m3u8', `${stillsName}.m3u8`];

/** Lists the files of a video by its playlists, since stores cannot list them. Add every new kind of file here. */
export async function listVideoFiles(
  read: (file: string) => Promise<string | null>,
  { captions, poster }: { captions: readonly string[]; poster: ChosenPoster | null },
): Promise<VideoFile[]> {
  const master = await read('master.m3u8');
  const variants = readMaster(master ?? '').map(({ file }) => file);
  const files = new Map<string, boolean>([
    ['master.m3u8', true],
    [usualPoster, false],
    ...(namesThumbnails(master ?? '') ? [[thumbnailsFile, true] as const] : []),
    ...(poster ? [[poster.file, true] as const] : []),
    ...captions.map((language) => [captionsFile(language), true] as const),
  ]);
  for (const playlist of [...variants, ...otherPlaylists]) {
    const text = await read(playlist);
    files.set(playlist, !otherPlaylists.includes(playlist) || text !== null);
    if (text === null) continue;
    for (const file of filesIn(text)) files.set(file, true);
  }
  return [...files].map(([file, isNamed]) => ({ file, isNamed }));
}

/** Returns nothing for an invalid playlist: players find no files by it either. */
function filesIn(playlist: string): string[] {
  try {
    const { initSegment, segments } = readMedia(playlist);
    return [initSegment, ...segments.map(({ file }) => file)];
  } catch {
    return [];
  }
}
