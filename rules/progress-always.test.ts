import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditRanges,
  fastestSpeed,
  mergeRanges,
  type PlayedRange,
  playedSeconds,
  savedUpMs,
  unspentSince,
} from './progress.ts';

const lengthSeconds = 30;

/** Eighths of a second, whose sums are exact. Some lie outside the lesson, some ranges run backwards. */
const eighths = { min: -5 * 8, max: (lengthSeconds + 5) * 8 };
const anySecond = fc.integer(eighths).map((count) => count / 8);
const anyRanges = fc.array(fc.tuple(anySecond, anySecond), { maxLength: 8 });
const anyAllowance = fc.integer({ min: 0, max: 2 * lengthSeconds * 8 }).map((count) => count / 8);

test('the union of played ranges is the same in any order', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (some, others) => {
      expect(union([...some, ...others])).toEqual(union([...others, ...some]));
    }),
  );
});

test('the union of played ranges is the same however they are grouped', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, (some, others) => {
      expect(union([...union(some), ...union(others)])).toEqual(union([...some, ...others]));
    }),
  );
});

test('the union of played ranges with itself changes nothing', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      expect(union(union(ranges))).toEqual(union(ranges));
      expect(union([...ranges, ...ranges])).toEqual(union(ranges));
    }),
  );
});

test('the union holds every eighth of a second that was played, and no other', () => {
  fc.assert(
    fc.property(anyRanges, (ranges) => {
      expect(heldEighths(union(ranges))).toEqual(heldEighths(ranges));
    }),
  );
});

test('credited ranges stay in the lesson, in order and apart', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, (known, claimed, allowanceSeconds) => {
      const edges = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds }).ranges.flat();
      expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
      expect(edges.filter((second) => second < 0 || second > lengthSeconds)).toEqual([]);
    }),
  );
});

test('there is never more credit than the allowance, nor than what is new', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, (known, claimed, allowanceSeconds) => {
      const credit = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds });
      const newSeconds = playedSeconds(union([...known, ...claimed])) - playedSeconds(union(known));
      expect(credit.creditedSeconds).toBe(Math.min(allowanceSeconds, newSeconds));
      expect(playedSeconds(credit.ranges)).toBe(playedSeconds(union(known)) + credit.creditedSeconds);
    }),
  );
});

test('credit takes nothing away that was known, and adds only what was claimed', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, (known, claimed, allowanceSeconds) => {
      const held = heldEighths(creditRanges(known, claimed, { lengthSeconds, allowanceSeconds }).ranges);
      expect(held).toEqual(expect.arrayContaining(heldEighths(known)));
      expect(heldEighths([...known, ...claimed])).toEqual(expect.arrayContaining(held));
    }),
  );
});

test('saying it again later credits the rest', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, anyAllowance, (known, claimed, now, later) => {
      const first = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds: now });
      const again = creditRanges(first.ranges, claimed, { lengthSeconds, allowanceSeconds: later });
      const atOnce = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds: now + later });
      expect(again.ranges).toEqual(atOnce.ranges);
      expect(first.creditedSeconds + again.creditedSeconds).toBe(atOnce.creditedSeconds);
    }),
  );
});

/** What somebody tries: some lesson, after some time, which now and then runs backwards or for weeks. */
const anyReport = fc.record({
  lesson: fc.integer({ min: 0, max: 3 }),
  claimed: anyRanges,
  waitMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -10_000, max: 0 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * savedUpMs }) },
  ),
});

test('whatever is reported of how many lessons, there is no more credit than could have been played', () => {
  fc.assert(
    fc.property(fc.array(anyReport, { maxLength: 40 }), (reports) => {
      const lessons: PlayedRange[][] = [[], [], [], []];
      let spentUntil = 0;
      let now = 0;
      let latest = 0;
      let sinceLast = 0;
      let credited = 0;
      for (const { lesson, claimed, waitMs } of reports) {
        now += waitMs;
        sinceLast += Math.max(0, now - latest);
        latest = Math.max(latest, now);
        const since = unspentSince({ spentUntil, openedAt: 0, now });
        const allowanceSeconds = ((now - since) / 1000) * fastestSpeed;
        const credit = creditRanges(lessons[lesson] ?? [], claimed, { lengthSeconds, allowanceSeconds });
        expect(credit.creditedSeconds).toBeLessThanOrEqual((savedUpMs / 1000) * fastestSpeed);
        lessons[lesson] = credit.ranges;
        credited += credit.creditedSeconds;
        if (credit.creditedSeconds > 0)
          spentUntil = since + Math.ceil((credit.creditedSeconds / fastestSpeed) * 1000);
        expect(credited).toBeLessThanOrEqual((sinceLast / 1000) * fastestSpeed + 1e-6);
      }
    }),
  );
});

function union(ranges: readonly PlayedRange[]): PlayedRange[] {
  return mergeRanges(ranges, lengthSeconds);
}

/** Which eighths of a second of the lesson some range holds, counted one by one. */
function heldEighths(ranges: readonly PlayedRange[]): number[] {
  const all = Array.from({ length: lengthSeconds * 8 }, (_, at) => at);
  return all.filter((at) => ranges.some(([from, to]) => from <= at / 8 && at / 8 < to));
}
