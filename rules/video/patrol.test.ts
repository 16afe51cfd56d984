import { expect, test } from 'vitest';
import { isCheckDue, lastPatrolDueAt, readBoxes } from './patrol.ts';

/** The bytes of a text. */
const text = (value: string) => Array.from(value, (sign) => sign.charCodeAt(0));

function box(name: string, content: number): number[] {
  return [0, 0, 0, content + 8, ...text(name), ...Array<number>(content).fill(7)];
}

const piece = [...box('moof', 20), ...box('mdat', 30)];

test.each<[string, number[], ReturnType<typeof readBoxes>]>([
  ['a whole piece', piece, ['moof', 'mdat']],
  ['a piece that ends early', piece.slice(0, -1), 'truncated'],
  ['a piece that ends in a header', piece.slice(0, 33), 'truncated'],
  ['nothing', [], 'truncated'],
  ['a page', text('<!doctype html><title>Not found</title>'), 'wrong-content'],
  ['a box of no size', [0, 0, 0, 3, ...text('mdat')], 'wrong-content'],
  ['a large box that is cut off', [0, 0, 0, 1, ...text('mdat'), 0, 0], 'truncated'],
])('%s', (_, bytes, boxes) => {
  expect(readBoxes(Uint8Array.from(bytes))).toEqual(boxes);
});

const minuteMs = 60_000;
const night = Date.UTC(2026, 10, 20, 21, 30);
const noon = Date.UTC(2026, 10, 21, 12);

test('the patrol starts each night at 21:30 UTC', () => {
  expect([night - 1, night, noon].map(lastPatrolDueAt)).toEqual([night - 24 * 60 * minuteMs, night, night]);
});

const never = { requestedAt: null, checkedAt: null, failures: 0 };
const published = { now: noon, startedAt: noon - minuteMs, isPublished: true };

test.each([
  ['never looked at, by a process that began after the night', never, published, false],
  [
    'never looked at, by a process that has run over night',
    never,
    { ...published, startedAt: night - 1 },
    true,
  ],
  ['looked at before the night', { ...never, checkedAt: night - 1 }, published, true],
  ['looked at in the night', { ...never, checkedAt: night + 1 }, published, false],
  ['looked at by a clock that ran ahead', { ...never, checkedAt: noon + 2 * 60 * minuteMs }, published, true],
  [
    'doubtful since a clock ran ahead',
    { ...never, checkedAt: noon + 2 * 60 * minuteMs, failures: 1 },
    published,
    true,
  ],
  ['in no published lesson', { ...never, checkedAt: 0 }, { ...published, isPublished: false }, false],
  ['asked for', { ...never, requestedAt: noon }, { ...published, isPublished: false }, true],
  ['doubtful since a moment', { ...never, checkedAt: noon - minuteMs, failures: 1 }, published, false],
  ['doubtful for five minutes', { ...never, checkedAt: noon - 5 * minuteMs, failures: 1 }, published, true],
  [
    'broken, looked at a while ago',
    { ...never, checkedAt: noon - 59 * minuteMs, failures: 2 },
    published,
    false,
  ],
  [
    'broken, looked at an hour ago',
    { ...never, checkedAt: noon - 60 * minuteMs, failures: 2 },
    published,
    true,
  ],
])('a video %s', (_, check, at, isDue) => {
  expect(isCheckDue(check, at)).toBe(isDue);
});
