import { expect, test } from 'vitest';
import { beginPackagingPace } from './packaging-state.tsx';

/** Returns the estimates of a page that polls this progress at these seconds. */
function estimates(polls: readonly [second: number, share: number][]): (number | null)[] {
  let second = 0;
  const pace = beginPackagingPace(() => second * 1000);
  return polls.map(([at, share]) => {
    second = at;
    return pace.secondsLeft(share);
  });
}

test('shows no estimate before 10 s or 5 % of progress', () => {
  const [, , early, known] = estimates([
    [0, 0],
    [3, 0.01],
    [9, 0.03],
    [10, 0.04],
  ]);
  expect(early).toBeNull();
  expect(known).toBeCloseTo(240);
  const [, quick] = estimates([
    [0, 0.2],
    [3, 0.3],
  ]);
  expect(quick).toBeCloseTo(21);
});

test('shows no estimate while there is no progress', () => {
  expect(
    estimates([
      [0, 0.4],
      [30, 0.4],
    ]),
  ).toEqual([null, null]);
});

test('counts down at constant speed', () => {
  const said = estimates([
    [0, 0],
    [10, 0.1],
    [20, 0.2],
    [50, 0.5],
    [90, 0.9],
  ]);
  expect(said.slice(1).map((left) => Math.round(left ?? 0))).toEqual([90, 80, 50, 10]);
});

test('smooths the estimate when the speed changes', () => {
  const [, before, after] = estimates([
    [0, 0],
    [30, 0.5],
    [60, 0.55],
  ]);
  expect(before).toBeCloseTo(30);
  // The last measurement alone gives 49 s, the countdown 0 s.
  expect(after).toBeCloseTo(12.3, 1);
});

test('starts measuring again after a restart', () => {
  const said = estimates([
    [0, 0],
    [20, 0.5],
    [25, 0.01],
    [30, 0.02],
  ]);
  expect(said.slice(2)).toEqual([null, null]);
});
