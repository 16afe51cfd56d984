import { expect, test } from 'vitest';
import { ratioOf } from './shape.ts';

const playlist = (text: string) => ({ playlists: [{ file: 'master.m3u8', text }] });

test.each([
  [
    'a landscape video',
    '#EXT-X-STREAM-INF:BANDWIDTH=90,RESOLUTION=1280x720,CODECS="avc1"\n720p.m3u8',
    16 / 9,
  ],
  ['a portrait video', '#EXT-X-STREAM-INF:RESOLUTION=720x1280\n720p.m3u8', 9 / 16],
  ['a video without a picture', '#EXT-X-STREAM-INF:BANDWIDTH=90,CODECS="mp4a.40.2"\nsound.m3u8', null],
  ['a playlist with an impossible size', '#EXT-X-STREAM-INF:RESOLUTION=0x0\n720p.m3u8', null],
])('reads the ratio of %s', (_name, text, ratio) => {
  expect(ratioOf(playlist(text))).toBe(ratio);
});

test('a reply without playlists gives no ratio', () => {
  expect(ratioOf({ playlists: [] })).toBeNull();
});
