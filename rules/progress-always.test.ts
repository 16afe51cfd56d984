import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  creditRanges,
  fastestSpeed,
  mergeRanges,
  type PlayedRange,
  playedSeconds,
  rangesAtMost,
  budgetAtMostMs,
  snapRanges,
  stepSeconds,
  uncovered,
  unspentSince,
} from './progress.ts';

const lengthSeconds = 30;

/** Eighths of a second, whose sums are exact. Some lie outside the lesson, some ranges run backwards. */
const eighths = { min: -5 * 8, max: (lengthSeconds + 5) * 8 };
const anySecond = fc.integer(eighths).map((count) => count / 8);
const anyRanges = fc.array(fc.tuple(anySecond, anySecond), { maxLength: 8 });
const anyAllowance = fc.integer({ min: 0, max: 2 * lengthSeconds * 8 }).map((count) => count / 8);
/** The ranges that the server has credited before, in whole steps. */
const anyKnown = anyRanges.map((ranges) => snapRanges(ranges, lengthSeconds));

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

test('the union contains every played eighth of a second and no other', () => {
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

test('the credit is the smaller of the allowance and the new seconds, within a step', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, (known, claimed, allowanceSeconds) => {
      const credit = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds });
      const snapped = snapRanges(claimed, lengthSeconds);
      const newSeconds = playedSeconds(union([...known, ...snapped])) - playedSeconds(union(known));
      const most = Math.min(allowanceSeconds, newSeconds);
      expect(credit.creditedSeconds).toBeLessThanOrEqual(most);
      if (newSeconds <= allowanceSeconds) expect(credit.creditedSeconds).toBe(newSeconds);
      else expect(credit.creditedSeconds).toBeGreaterThan(most - stepSeconds);
      expect(playedSeconds(credit.ranges)).toBe(playedSeconds(union(known)) + credit.creditedSeconds);
    }),
  );
});

test('credit keeps the known ranges and adds only claimed ones', () => {
  fc.assert(
    fc.property(anyRanges, anyRanges, anyAllowance, (known, claimed, allowanceSeconds) => {
      const held = heldEighths(creditRanges(known, claimed, { lengthSeconds, allowanceSeconds }).ranges);
      expect(held).toEqual(expect.arrayContaining(heldEighths(known)));
      const said = heldEighths([...known, ...snapRanges(claimed, lengthSeconds)]);
      expect(said).toEqual(expect.arrayContaining(held));
    }),
  );
});

test('a repeated report credits the rest later', () => {
  fc.assert(
    fc.property(anyKnown, anyRanges, anyAllowance, anyAllowance, (known, claimed, now, later) => {
      const first = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds: now });
      const left = now - first.creditedSeconds + later;
      const again = creditRanges(first.ranges, claimed, { lengthSeconds, allowanceSeconds: left });
      const atOnce = creditRanges(known, claimed, { lengthSeconds, allowanceSeconds: now + later });
      expect(again.ranges).toEqual(atOnce.ranges);
      expect(first.creditedSeconds + again.creditedSeconds).toBe(atOnce.creditedSeconds);
    }),
  );
});

/** Seconds without a grid, as an attacker's program would write them. */
const finely = fc.double({ min: 0, max: lengthSeconds, noNaN: true });
const sliver = fc.tuple(finely, fc.constantFrom(1e-7, 0.001, 0.3, 0.7));
const slivers = fc
  .array(sliver, { maxLength: 300 })
  .map((all) => all.map(([from, length]): PlayedRange => [from, from + length]));

test('at most the limit of ranges is stored, and every new one is on a step', () => {
  fc.assert(
    fc.property(fc.array(slivers, { maxLength: 5 }), anyAllowance, (reports, allowanceSeconds) => {
      let kept: PlayedRange[] = [];
      for (const claimed of reports)
        kept = creditRanges(kept, claimed, { lengthSeconds, allowanceSeconds }).ranges;
      expect(kept.length).toBeLessThanOrEqual(rangesAtMost(lengthSeconds));
      for (const second of kept.flat()) expect(Number.isInteger(second / stepSeconds)).toBe(true);
    }),
  );
});

test('a row of tiny ranges becomes short at the next write, and its credit does not grow', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 61, max: 2_000 }),
      fc.double({ min: 1e-7, max: 0.9, noNaN: true }),
      (count, share) => {
        const each = lengthSeconds / count;
        const known = Array.from({ length: count }, (_, at): PlayedRange => [at * each, (at + share) * each]);
        const { ranges } = creditRanges(known, [], { lengthSeconds, allowanceSeconds: 100 });
        expect(ranges.length).toBeLessThanOrEqual(rangesAtMost(lengthSeconds));
        expect(playedSeconds(ranges)).toBeLessThanOrEqual(playedSeconds(known));
      },
    ),
  );
});

test('a lesson stores no more ranges than the hard limit', () => {
  const hours = { lengthSeconds: 36_000 };
  let kept: PlayedRange[] = [];
  for (let report = 0; report < 8; report++) {
    const claimed = Array.from({ length: 500 }, (_, at): PlayedRange => [
      (report * 500 + at) * 4,
      (report * 500 + at) * 4 + 2,
    ]);
    kept = creditRanges(kept, claimed, { ...hours, allowanceSeconds: 99_999 }).ranges;
  }
  expect(kept).toHaveLength(rangesAtMost(hours.lengthSeconds));
  const cut = creditRanges(kept, [[9_000, 9_999]], { ...hours, allowanceSeconds: 1 }).ranges;
  expect(cut).toHaveLength(kept.length);
  const [joined] = creditRanges(kept, [[0, 9_000]], { ...hours, allowanceSeconds: 99_999 }).ranges;
  expect(joined).toEqual([0, 9_000]);
});

test('the known ranges are iterated once, however many claims there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (claims, known) => {
      let reads = 0;
      const counted = (count: number, width: number) =>
        Array.from({ length: count }, (_, at): PlayedRange => {
          const range = [(at / count) * 1_000, (at / count) * 1_000 + width] as const;
          return new Proxy(range, {
            get(target, key) {
              if (key === '0' || key === '1') reads++;
              return Reflect.get(target, key) as unknown;
            },
          });
        });
      uncovered(counted(claims, 1_000 / claims / 2), counted(known, 1_000 / known / 3));
      expect(reads).toBeLessThanOrEqual(4 * (claims + known));
    }),
  );
});

/** A report that a learner tries: some lesson, after some time, which now and then runs backwards or for weeks. */
const anyReport = fc.record({
  lesson: fc.integer({ min: 0, max: 3 }),
  claimed: anyRanges,
  waitMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -10_000, max: 0 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 20 * budgetAtMostMs }) },
  ),
});

test('reports of any number of lessons credit no more than could have been played', () => {
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
        expect(credit.creditedSeconds).toBeLessThanOrEqual((budgetAtMostMs / 1000) * fastestSpeed);
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
