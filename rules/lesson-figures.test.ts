import { expect, test } from 'vitest';
import {
  addLearner,
  averageOver,
  biggestDrop,
  binSecondsOf,
  countBins,
  findPeaks,
  type LearnerProgress,
  medianReach,
  noCounts,
  replayedByBin,
} from './lesson-figures.ts';

const learner = (given: Partial<LearnerProgress>): LearnerProgress => ({
  ranges: [],
  resumeAt: 0,
  isFinished: false,
  isAway: true,
  ...given,
});

/** A lesson of 22 seconds: four bins of 5 seconds, and one of 2. */
function countsOf(...learners: Partial<LearnerProgress>[]) {
  const counts = noCounts(22);
  for (const one of learners) addLearner(counts, learner(one));
  return counts;
}

test.each([
  [0.4, 5, 1],
  [22, 5, 5],
  [25, 5, 5],
  [1000, 5, 200],
  [1001, 6, 167],
  [7200, 36, 200],
])('divides %d seconds into bins of %d seconds, %d of them', (length, seconds, bins) => {
  expect(binSecondsOf(length)).toBe(seconds);
  expect(countBins(length)).toBe(bins);
});

test('counts a bin of which at least half was played, in parts or whole', () => {
  const { played, starters } = countsOf(
    { ranges: [[0, 12.5]] },
    {
      ranges: [
        [1, 2],
        [3, 4.5],
        [7.5, 9.5],
      ],
    },
    { ranges: [[21, 22]] },
    { ranges: [] },
  );
  expect(starters).toBe(3);
  expect(played).toEqual([2, 1, 1, 0, 1]);
});

test('cuts ranges and resume points of a longer, replaced video to the length', () => {
  const { played, left, furthest } = countsOf({ ranges: [[16, 90]], resumeAt: 90 });
  expect(played).toEqual([0, 0, 0, 1, 1]);
  expect(left).toEqual([0, 0, 0, 0, 1]);
  expect(furthest).toEqual([0, 0, 0, 0, 1]);
});

test('counts as left only those who are away, have not finished, and stopped after the start', () => {
  const ranges = [[0, 12]] as const;
  const { left, finished } = countsOf(
    { ranges, resumeAt: 12 },
    { ranges, resumeAt: 10 },
    { ranges, resumeAt: 12, isAway: false },
    { ranges, resumeAt: 12, isFinished: true },
    { ranges, resumeAt: 0 },
  );
  expect(left).toEqual([0, 0, 2, 0, 0]);
  expect(finished).toBe(1);
});

test('the median reach is what at least half of the starters have reached', () => {
  expect(medianReach(noCounts(22))).toBeNull();
  const to = (end: number) => ({ ranges: [[0, end]] as const });
  expect(medianReach(countsOf(to(3), to(8)))).toBe(10);
  expect(medianReach(countsOf(to(3), to(8), to(5)))).toBe(5);
  expect(medianReach(countsOf(to(21), to(22), to(1)))).toBe(22);
});

test('cuts what was played again off at the allowance, and counts it once', () => {
  const lesson = { lengthSeconds: 22, allowanceSeconds: 100 };
  const replayed = replayedByBin(
    [
      [3, 11.25],
      [4, 6],
      [21, 40],
    ],
    lesson,
  );
  expect([...replayed]).toEqual([
    [0, 2000],
    [5, 5000],
    [10, 1250],
    [20, 1000],
  ]);
  expect([...replayedByBin([[3, 11]], { ...lesson, allowanceSeconds: 3 })]).toEqual([
    [0, 2000],
    [5, 1000],
  ]);
  expect([...replayedByBin([[3, 11]], { ...lesson, allowanceSeconds: -1 })]).toEqual([]);
});

test('the biggest drop is the first bin that most learners left in, and needs two of them', () => {
  expect(biggestDrop([1, 0, 3, 3])).toEqual({ bin: 2, learners: 3 });
  expect(biggestDrop([0, 1])).toBeNull();
  expect(biggestDrop([])).toBeNull();
});

test('a peak stands out from the average, and is more than two counts', () => {
  const flat = Array.from({ length: 100 }, () => 0);
  expect(findPeaks(flat)).toEqual([]);
  expect(findPeaks(flat.with(7, 2))).toEqual([]);
  expect(findPeaks(flat.with(7, 3))).toEqual([7]);
  const even = Array.from({ length: 100 }, () => 1000);
  expect(findPeaks(even.with(3, 1300))).toEqual([]);
  expect(findPeaks(even.with(3, 2100))).toEqual([3]);
});

test('averages the bins of a part by how long each lasts', () => {
  const values = [10, 20, 40];
  expect(averageOver(values, { from: 1, to: 4, binSeconds: 5 })).toBe(10);
  expect(averageOver(values, { from: 4, to: 9, binSeconds: 5 })).toBe(18);
  expect(averageOver(values, { from: 12, to: 12, binSeconds: 5 })).toBe(40);
});
