import { expect, test } from 'vitest';
import { bytesOf, heightsOf, lighterQualities, currentQuality } from './quality.ts';

const renditions = [
  { height: 720, bytes: 2_000_000 },
  { height: 360, bytes: 1_200_000 },
  { height: null, bytes: 500_000 },
];
const offered = { heights: [720, 360], hasAudio: true, savesData: false };

test('what was chosen is played where it is there', () => {
  expect(currentQuality(360, offered)).toBe(360);
  expect(currentQuality('sound', offered)).toBe('sound');
  expect(currentQuality('auto', offered)).toBe('auto');
});

test('what is not offered leaves it to the network', () => {
  expect(currentQuality(1080, offered)).toBe('auto');
  expect(currentQuality('sound', { ...offered, hasAudio: false })).toBe('auto');
});

test('who saves data begins with the smallest picture, and may still choose', () => {
  const saving = { ...offered, savesData: true };
  expect(currentQuality('auto', saving)).toBe(360);
  expect(currentQuality(1080, saving)).toBe(360);
  expect(currentQuality(720, saving)).toBe(720);
  expect(currentQuality('auto', { ...saving, heights: [] })).toBe('auto');
});

test('each choice has its weight, and the network’s has none', () => {
  expect(heightsOf(renditions)).toEqual([720, 360]);
  expect(bytesOf(720, renditions)).toBe(2_000_000);
  expect(bytesOf('sound', renditions)).toBe(500_000);
  expect(bytesOf('auto', renditions)).toBeNull();
  expect(bytesOf(1080, renditions)).toBeNull();
});

test('where a lesson does not load, everything lighter is offered', () => {
  expect(lighterQualities('auto', renditions)).toEqual([360, 'sound']);
  expect(lighterQualities(720, renditions)).toEqual([360, 'sound']);
  expect(lighterQualities(360, renditions)).toEqual(['sound']);
  expect(lighterQualities('sound', renditions)).toEqual([]);
  expect(lighterQualities('auto', [])).toEqual([]);
});
