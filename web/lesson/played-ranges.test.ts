import { expect, test } from 'vitest';
import { collectPlayedRanges } from './report-played.ts';

test('continuous playing is one range', () => {
  const played = collectPlayedRanges(60);
  for (const second of [0, 0.25, 0.5, 0.75, 1]) played.runs(second, second * 1000);
  expect(played.ranges()).toEqual([[0, 1]]);
});

test('a jump ahead is not counted as played', () => {
  const played = collectPlayedRanges(60);
  played.runs(0, 0);
  played.runs(1, 1000);
  played.runs(40, 1250);
  played.runs(41, 2250);
  expect(played.ranges()).toEqual([
    [0, 1],
    [40, 41],
  ]);
});

test('a stop ends the range even if the video resumes nearby', () => {
  const played = collectPlayedRanges(60);
  played.runs(0, 0);
  played.runs(1, 1000);
  played.stops();
  played.runs(1.4, 2000);
  played.runs(2.4, 3000);
  expect(played.ranges()).toEqual([
    [0, 1],
    [1.4, 2.4],
  ]);
});

test('watching the same part again counts it once', () => {
  const played = collectPlayedRanges(60);
  played.runs(0, 0);
  played.runs(2, 2000);
  played.stops();
  played.runs(1, 3000);
  played.runs(3, 5000);
  expect(played.ranges()).toEqual([[0, 3]]);
});

test('playing at the fastest speed counts fully', () => {
  const played = collectPlayedRanges(60);
  played.runs(0, 0);
  played.runs(2.5, 1000);
  expect(played.ranges()).toEqual([[0, 2.5]]);
});

test('a suspended tab still counts what it played', () => {
  const played = collectPlayedRanges(600);
  played.runs(0, 0);
  played.runs(60, 60_000);
  expect(played.ranges()).toEqual([[0, 60]]);
});

test('unreported ranges of an earlier visit are kept', () => {
  const played = collectPlayedRanges(60, [[5, 9]]);
  played.runs(9, 0);
  played.runs(10, 1000);
  expect(played.ranges()).toEqual([[5, 10]]);
});

test('nothing beyond the end of the lesson is counted', () => {
  const played = collectPlayedRanges(10);
  played.runs(9.5, 0);
  played.runs(10.2, 700);
  expect(played.ranges()).toEqual([[9.5, 10]]);
});

test('collects what is played again in a visit, once per report', () => {
  const played = collectPlayedRanges(60);
  const play = (from: number, to: number, atMs: number) => {
    played.stops();
    played.runs(from, atMs);
    played.runs(to, atMs + (to - from) * 1000);
  };
  play(0, 10, 0);
  expect(played.takeReplayed()).toEqual([]);
  play(4, 12, 20_000);
  play(5, 6, 40_000);
  expect(played.takeReplayed()).toEqual([[4, 10]]);
  expect(played.takeReplayed()).toEqual([]);
  expect(played.ranges()).toEqual([[0, 12]]);
});

test('keeps what was played again for the next report when one fails', () => {
  const played = collectPlayedRanges(60, [[0, 30]]);
  played.runs(8, 0);
  played.runs(9, 1_000);
  const failed = played.takeReplayed();
  played.runs(10, 2_000);
  played.keepReplayed(failed);
  expect(played.takeReplayed()).toEqual([[8, 10]]);
});
