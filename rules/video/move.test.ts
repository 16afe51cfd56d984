import { expect, test } from 'vitest';
import { type CopyState, isVideoFile, moveStep, secondsLeft, stepOfUnequal } from './move.ts';

const old: CopyState = { bytes: 10, mark: 'old' };
const changed: CopyState = { bytes: 10, mark: 'new' };
const known = { from: old, to: old };

test.each([
  ['missing', null, null, undefined],
  ['missing', null, null, known],
  ['nothing', null, old, undefined],
  ['copy', old, null, undefined],
  ['copy', old, null, known],
  ['compare', old, old, undefined],
  ['nothing', old, old, known],
  ['copy', changed, old, known],
  ['nothing', old, changed, known],
  ['compare', changed, changed, known],
] as const)('moving decides %s', (step, from, to, pair) => {
  expect(moveStep({ from, to, known: pair })).toBe(step);
});

test('of different copies of unknown age the one that the site uses is kept', () => {
  expect([stepOfUnequal({ isInUse: true }), stepOfUnequal({ isInUse: false })]).toEqual(['keep', 'copy']);
});

test.each(['master.m3u8', '720p-1.m4s', 'captions/pt-BR.vtt', 'poster.webp'])('%s is a file', (name) => {
  expect(isVideoFile(name)).toBe(true);
});

test.each([
  '',
  '../master.m3u8',
  'captions/../../secret.key',
  '/etc/passwd',
  '.part-1',
  'captions/.part',
  'https://elsewhere.example/1.m4s',
  '%2e%2e/1.m4s',
  'a b',
  '1.m4s?x',
])('%s is not a file of a video', (name) => {
  expect(isVideoFile(name)).toBe(false);
});

test('the remaining time follows the current rate', () => {
  expect(secondsLeft({ doneBytes: 0, allBytes: 100, seconds: 9 })).toBeNull();
  expect(secondsLeft({ doneBytes: 50, allBytes: 100, seconds: 1 })).toBeNull();
  expect(secondsLeft({ doneBytes: 25, allBytes: 100, seconds: 10 })).toBe(30);
  expect(secondsLeft({ doneBytes: 120, allBytes: 100, seconds: 10 })).toBe(0);
});
