/** Reads and writes HLS playlists (RFC 8216), as far as a packaged video needs it. */

export type Variant = {
  /** Height of the picture in pixels; null for audio alone. */
  height: number | null;
  file: string;
};

export type MediaPlaylist = { initSegment: string; segments: { seconds: number; file: string }[] };

export function readMaster(text: string): Variant[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const file = lines[index + 1];
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !file) return [];
    const height = /RESOLUTION=\d+x(\d+)/.exec(line)?.[1];
    return [{ height: height === undefined ? null : Number(height), file }];
  });
}

/** @throws {Error} for a playlist without an initialization segment. */
export function readMedia(text: string): MediaPlaylist {
  const start = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1];
  if (start === undefined) throw new Error('A playlist names no initialization segment');
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
