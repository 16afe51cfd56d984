import { expect, test } from 'vitest';
import {
  creditRanges,
  isWatched,
  mergeRanges,
  type PlayedRange,
  playedSeconds,
  rangesAtMost,
  reportsAtMost,
  reportWindow,
  secondsToWait,
  snapRanges,
} from './progress.ts';

test.each<[what: string, ranges: PlayedRange[], union: PlayedRange[]]>([
  ['nothing', [], []],
  ['one range', [[2, 5]], [[2, 5]]],
  [
    'the same range twice',
    [
      [2, 5],
      [2, 5],
    ],
    [[2, 5]],
  ],
  [
    'ranges that overlap',
    [
      [0, 10],
      [5, 15],
    ],
    [[0, 15]],
  ],
  [
    'ranges that touch',
    [
      [0, 10],
      [10, 15],
    ],
    [[0, 15]],
  ],
  [
    'a range within another',
    [
      [0, 10],
      [2, 3],
    ],
    [[0, 10]],
  ],
  [
    'ranges apart, the later one first',
    [
      [20, 25],
      [0, 5],
    ],
    [
      [0, 5],
      [20, 25],
    ],
  ],
  ['a range before the beginning', [[-9, -1]], []],
  ['a range that begins before the beginning', [[-9, 1]], [[0, 1]]],
  ['a range that goes on after the end', [[25, 99]], [[25, 30]]],
  ['a range after the end', [[40, 99]], []],
  ['a range that runs backwards', [[5, 2]], []],
  ['a range of no length', [[5, 5]], []],
])('the union of %s in a lesson of 30 seconds is sorted and disjoint', (_, ranges, union) => {
  expect(mergeRanges(ranges, 30)).toEqual(union);
});

test.each<[what: string, seconds: number, ranges: PlayedRange[]]>([
  ['nothing', 0, []],
  ['one range', 3, [[2, 5]]],
  [
    'two ranges',
    4.5,
    [
      [0, 1.5],
      [20, 23],
    ],
  ],
])('%s is %d seconds', (_, seconds, ranges) => {
  expect(playedSeconds(ranges)).toBe(seconds);
});

test.each<[what: string, ranges: PlayedRange[], kept: PlayedRange[]]>([
  ['a range from step to step as it is', [[2.5, 5]], [[2.5, 5]]],
  ['its ends at the nearest steps', [[2.3, 4.7]], [[2.5, 4.5]]],
  ['the end of the lesson', [[25.1, 29.9]], [[25, 29.8]]],
  ['nothing of a tenth of a microsecond', [[5, 5.000_000_1]], []],
  ['nothing that runs backwards over a step', [[5.3, 5.1]], []],
  [
    'two ranges with a breath between them as one',
    [
      [0, 10.1],
      [10.2, 15],
    ],
    [[0, 15]],
  ],
])('reported ranges are stored in half seconds: %s', (_, ranges, kept) => {
  expect(snapRanges(ranges, 29.8)).toEqual(kept);
});

test.each([
  [0, 1],
  [30, 60],
  [29.8, 60],
  [500, 1000],
  [36_000, 1000],
])('a lesson of %d seconds keeps %d ranges at most', (lengthSeconds, atMost) => {
  expect(rangesAtMost(lengthSeconds)).toBe(atMost);
});

const known: PlayedRange[] = [[10, 20]];

test.each<[what: string, allowed: number, claimed: PlayedRange[], credited: number, then: PlayedRange[]]>([
  [
    'a claim within the allowance whole',
    10,
    [[0, 4]],
    4,
    [
      [0, 4],
      [10, 20],
    ],
  ],
  [
    'a claim beyond the allowance cut at its end',
    3,
    [[0, 8]],
    3,
    [
      [0, 3],
      [10, 20],
    ],
  ],
  [
    'a claim beyond the allowance cut at a whole step',
    3.7,
    [[0, 8]],
    3.5,
    [
      [0, 3.5],
      [10, 20],
    ],
  ],
  [
    'the earlier of two ranges first',
    5,
    [
      [25, 30],
      [0, 4],
    ],
    5,
    [
      [0, 4],
      [10, 20],
      [25, 26],
    ],
  ],
  ['what is known already not again', 10, [[10, 20]], 0, [[10, 20]]],
  ['only the new part on both sides', 10, [[8, 22]], 4, [[8, 22]]],
  ['the known part for nothing, within a short allowance', 3, [[8, 22]], 3, [[8, 21]]],
  [
    'one range claimed many times once',
    10,
    [
      [0, 2],
      [0, 2],
      [0, 2],
    ],
    2,
    [
      [0, 2],
      [10, 20],
    ],
  ],
  ['nothing without an allowance', 0, [[0, 9]], 0, [[10, 20]]],
  ['nothing when the clock ran backwards', -5, [[0, 9]], 0, [[10, 20]]],
  [
    'nothing outside the lesson',
    99,
    [
      [-9, 0],
      [30, 99],
    ],
    0,
    [[10, 20]],
  ],
])('the credit takes %s', (_, allowanceSeconds, claimed, creditedSeconds, ranges) => {
  const credit = creditRanges(known, claimed, { lengthSeconds: 30, allowanceSeconds });
  expect(credit).toEqual({ creditedSeconds, ranges });
});

test.each<[what: string, watched: boolean, lengthSeconds: number, ranges: PlayedRange[]]>([
  ['all of it', true, 100, [[0, 100]]],
  ['exactly 90%', true, 100, [[0, 90]]],
  ['a little less than 90%', false, 100, [[0, 89.9]]],
  [
    '90% in pieces',
    true,
    100,
    [
      [0, 45],
      [55, 100],
    ],
  ],
  [
    'less than 90% in pieces, to the very end',
    false,
    100,
    [
      [0, 45],
      [56, 100],
    ],
  ],
  ['nothing', false, 100, []],
  ['nothing of a link, which has no length', false, 0, []],
])('a lesson with %s played is watched: %s', (_, watched, lengthSeconds, ranges) => {
  expect(isWatched(ranges, lengthSeconds)).toBe(watched);
});

const now = Date.UTC(2026, 10, 22);

test('a report beyond the limit waits until the end of the window', () => {
  const full = { windowStart: now - 20_000, reports: reportsAtMost };
  expect(secondsToWait({ ...full, reports: reportsAtMost - 1 }, now)).toBeNull();
  expect(secondsToWait(full, now)).toBe(40);
  expect(secondsToWait(full, now + 39_999)).toBe(1);
  expect(secondsToWait(reportWindow(full, now + 39_999), now + 39_999)).toBe(1);
  expect(reportWindow(full, now + 40_000)).toEqual({ windowStart: now + 40_000, reports: 0 });
});

test('a window that a wrong clock started in the future is over', () => {
  const ahead = { windowStart: now + 60_001, reports: reportsAtMost };
  expect(reportWindow(ahead, now)).toEqual({ windowStart: now, reports: 0 });
  const nearly = { windowStart: now + 60_000, reports: reportsAtMost };
  expect(secondsToWait(reportWindow(nearly, now), now)).toBe(60);
});
