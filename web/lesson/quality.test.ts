import { expect, test } from 'vitest';
import { bytesOf, currentQuality, heightsOf, lighterQualities } from './quality.tsx';

const sizes = {
  renditions: [
    { height: 720, bytes: 2_000_000 },
    { height: 360, bytes: 1_200_000 },
    { height: null, bytes: 500_000 },
  ],
  stills: { url: '/media/token/lesson/stills.m3u8', bytes: 700_000 },
};
const without = { ...sizes, stills: null };
const offered = { heights: [720, 360], hasStills: true, hasAudio: true, savesData: false };

test('an offered quality is played', () => {
  expect(currentQuality(360, offered)).toBe(360);
  expect(currentQuality('sound', offered)).toBe('sound');
  expect(currentQuality('stills', offered)).toBe('stills');
  expect(currentQuality('auto', offered)).toBe('auto');
});

test('a quality that is not offered becomes automatic', () => {
  expect(currentQuality(1080, offered)).toBe('auto');
  expect(currentQuality('sound', { ...offered, hasAudio: false })).toBe('auto');
  expect(currentQuality('stills', { ...offered, hasStills: false })).toBe('auto');
});

test('with the data saver the smallest resolution is the default, and others can be chosen', () => {
  const saving = { ...offered, savesData: true };
  expect(currentQuality('auto', saving)).toBe(360);
  expect(currentQuality(1080, saving)).toBe(360);
  expect(currentQuality(720, saving)).toBe(720);
  expect(currentQuality('stills', saving)).toBe('stills');
  expect(currentQuality('auto', { ...saving, heights: [] })).toBe('auto');
});

test('each quality has its size, and the automatic one has none', () => {
  expect(heightsOf(sizes)).toEqual([720, 360]);
  expect(bytesOf(720, sizes)).toBe(2_000_000);
  expect(bytesOf('stills', sizes)).toBe(700_000);
  expect(bytesOf('stills', without)).toBeNull();
  expect(bytesOf('sound', sizes)).toBe(500_000);
  expect(bytesOf('auto', sizes)).toBeNull();
  expect(bytesOf(1080, sizes)).toBeNull();
});

test('the smaller qualities are those below the current one', () => {
  expect(lighterQualities('auto', sizes)).toEqual([360, 'stills', 'sound']);
  expect(lighterQualities('auto', without)).toEqual([360, 'sound']);
  expect(lighterQualities(360, sizes)).toEqual(['stills', 'sound']);
  expect(lighterQualities('stills', sizes)).toEqual(['sound']);
  expect(lighterQualities('sound', sizes)).toEqual([]);
  expect(lighterQualities('auto', { renditions: [], stills: null })).toEqual([]);
});
