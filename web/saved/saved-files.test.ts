import { expect, test } from 'vitest';
import { fileOf, firstChoice, playlistOf, savingChoices, segmentsOf, sideFilesOf } from './saved-files.ts';

const master = `#EXTM3U
#EXT-X-SESSION-DATA:DATA-ID="lectern.thumbnails",VALUE="thumbnails.webp"
#EXT-X-STREAM-INF:BANDWIDTH=112965,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=12
720p.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=67695,RESOLUTION=360x640
360p.m3u8`;

test('stills with audio are offered first, or else the smallest video', () => {
  const renditions = [
    { height: 720, bytes: 9 },
    { height: 360, bytes: 5 },
    { height: null, bytes: 1 },
  ];
  const all = savingChoices({ renditions, stills: { url: '', bytes: 2 } });
  expect(all.map(({ quality }) => quality)).toEqual(['sound', 'stills', 360, 720]);
  expect(firstChoice(all)?.quality).toBe('stills');
  expect(firstChoice(savingChoices({ renditions, stills: null }))?.quality).toBe(360);
  expect(firstChoice([{ quality: 'sound', bytes: 1 }])?.quality).toBe('sound');
  expect(firstChoice([])).toBeUndefined();
});

test('a quality’s playlist is found in the master playlist, a tall video’s by its shorter side', () => {
  expect(playlistOf(720, master)).toBe('720p.m3u8');
  expect(playlistOf(360, master)).toBe('360p.m3u8');
  expect(playlistOf(480, master)).toBeNull();
  expect(playlistOf('stills', master)).toBe('stills.m3u8');
  expect(playlistOf('sound', master)).toBe('sound.m3u8');
});

test('a rendition needs the files that its playlist names, each once', () => {
  const playlist =
    '#EXTM3U\r\n#EXT-X-MAP:URI="360p-start.mp4"\r\n#EXTINF:5,\r\n360p-1.m4s\r\n#EXTINF:5,\r\n360p-2.m4s\r\n360p-2.m4s\r\n';
  expect(segmentsOf(playlist)).toEqual(['360p-start.mp4', '360p-1.m4s', '360p-2.m4s']);
});

test('captions, the poster and the thumbnails are saved, too; without a picture no thumbnails', () => {
  const playback = {
    captions: [{ language: 'en', label: 'English', url: '/media/t.k/intro~v1/captions.en.vtt' }],
    poster: '/media/t.k/intro~v1/poster.webp',
    playlists: [{ file: 'master.m3u8', text: master }],
  };
  expect(sideFilesOf(playback, 360)).toEqual(['captions.en.vtt', 'poster.webp', 'thumbnails.webp']);
  expect(sideFilesOf(playback, 'sound')).toEqual(['captions.en.vtt', 'poster.webp']);
  expect(fileOf('/media/t.k/intro~v1/folder/a.m4s')).toBe('folder/a.m4s');
});
