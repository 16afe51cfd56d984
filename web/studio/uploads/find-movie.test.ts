import { openAsBlob } from 'node:fs';
import { expect, test } from 'vitest';
import { hidesParts } from '#rules/video/edit-list.ts';
import { isJoined, readMovieBox } from './find-movie.ts';

const given = (name: string) => openAsBlob(`tests/videos/inputs/${name}`);

test.each([
  ['middle-cut-out.mp4', true],
  ['end-trimmed.mp4', true],
  ['still-then-moving.mp4', false],
  ['sound-from-8.mp4', false],
  ['two-tracks.mp4', false],
  ['hlg.mp4', false],
])('%s hides parts: %s', async (name, expected) => {
  const movie = await readMovieBox(await given(name));
  expect(movie && hidesParts(movie)).toBe(expected);
});

test.each(['sound-from-8.webm', 'three-hours.m2t'])('%s has no such box', async (name) => {
  expect(await readMovieBox(await given(name))).toBeNull();
});

test('a damaged description hides nothing', async () => {
  const movie = await readMovieBox(await given('middle-cut-out.mp4'));
  expect(hidesParts((movie ?? new Uint8Array()).slice(0, 300))).toBe(false);
  expect(await readMovieBox(new Blob(['\0\0\0\x04moov']))).toBeNull();
});

test('finds files that were joined to one', async () => {
  const [one, other] = [await given('two-tracks.mp4'), await given('hlg.mp4')];
  expect(await isJoined(one)).toBe(false);
  expect(await isJoined(new Blob([one, other]))).toBe(true);
  expect(await isJoined(new Blob([await given('three-hours.m2t'), one]))).toBe(false);
});
