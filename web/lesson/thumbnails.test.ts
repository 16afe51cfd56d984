import { expect, test } from 'vitest';
import { thumbnailsLine } from '#rules/video/thumbnails.ts';
import type { VideoPlayback } from './playback-lease.ts';
import { placeInPicture, thumbnailsUrl } from './thumbnails.tsx';

const hls = '/media/a-token/lesson~film/master.m3u8';

function urlFor(playlists: VideoPlayback['playlists']): string | null {
  return thumbnailsUrl({ current: () => ({ hls, playlists }) as VideoPlayback });
}

test('thumbnails lie beside the master playlist that names them', () => {
  const text = `#EXTM3U\n${thumbnailsLine}\n`;
  expect(urlFor([{ file: 'master.m3u8', text }])).toBe('/media/a-token/lesson~film/thumbnails.webp');
});

test('a video has no thumbnails when its playlist names none, or is unknown', () => {
  expect(urlFor([{ file: 'master.m3u8', text: '#EXTM3U\n' }])).toBeNull();
  expect(urlFor([])).toBeNull();
});

test('the picture is moved by whole tiles', () => {
  expect([0, 7, 42].map((place) => placeInPicture(place).translate)).toEqual([
    '0% 0%',
    '-70% 0%',
    '-20% -40%',
  ]);
});
