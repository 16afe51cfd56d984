import { expect, test } from 'vitest';
import {
  findChanges,
  isWholePicture,
  type Planes,
  stillsBudget,
  stillsForms,
  stillsSegments,
  withChanges,
} from './stills.ts';

const [width, height] = [64, 48];

type Light = (x: number, y: number) => number;

/** A dark screen on which some pixels are lit, in one color. */
function screen(lit: Light = () => 0, color = 128): Planes {
  const bytes = new Uint8Array((width * height * 3) / 2).fill(color);
  for (let at = 0; at < width * height; at += 1)
    bytes[at] = Math.max(30, lit(at % width, Math.floor(at / width)));
  return { bytes, width, height };
}

/** A letter of a dark theme's comments: 50 lighter than its ground, within one cell. */
const letter =
  (shape: Light): Light =>
  (x, y) =>
    x >= 20 && x < 28 && y >= 18 && y < 30 && shape(x, y) > 0 ? 80 : 0;
const b = letter((x, y) => (x < 22 || y > 24 ? 1 : 0));
const d = letter((x, y) => (x > 25 || y > 24 ? 1 : 0));

test.each<[string, Planes, Planes, number[]]>([
  ['the same screen', screen(), screen(), []],
  ['one more letter', screen(), screen(b), [5]],
  ['a letter in place of one that is as bright', screen(b), screen(d), [5]],
  ['the noise of an encoder', screen(b), screen((x, y) => b(x, y) + ((x * 7 + y * 13) % 5)), []],
  ['a little more light in one corner', screen(), screen((x, y) => (x < 16 && y < 16 ? 35 : 0)), [0]],
  ['another page', screen(), screen(() => 180), Array.from({ length: 12 }, (_, cell) => cell)],
])('%s', (_, shown, now, cells) => {
  expect(findChanges(shown, now)).toEqual(cells);
});

test('a slow change is found once it is large enough, since frames are compared with the shown one', () => {
  const changes = [31, 32, 33, 34, 35].map(
    (light) =>
      findChanges(
        screen(),
        screen(() => light),
      ).length > 0,
  );
  expect(changes).toEqual([false, false, false, true, true]);
});

test('only changed cells are copied, with their color', () => {
  const now = screen((x, y) => b(x, y) || ((x + y) % 2 === 0 ? 31 : 30), 90);
  const next = withChanges(screen(), now, findChanges(screen(), now));
  const at = (x: number, y: number) => next.bytes[y * width + x];
  expect([at(20, 18), at(0, 0), at(47, 47)]).toEqual([80, 30, 30]);
  const [blue, row] = [width * height, width / 2];
  // The cell from pixel 16 to 32 in each direction, at half the size.
  const colors = [blue + 8 * row + 8, blue + 15 * row + 15, blue + 7 * row + 8, blue + 16 * row + 16];
  expect(colors.map((place) => next.bytes[place])).toEqual([90, 90, 128, 128]);
});

test('cells at the edges may be smaller', () => {
  const [small, other] = [100, 200].map((light) => ({
    bytes: new Uint8Array((24 * 20 * 3) / 2).fill(light),
    width: 24,
    height: 20,
  })) as [Planes, Planes];
  const cells = findChanges(small, other);
  expect(cells).toEqual([0, 1, 2, 3]);
  expect(withChanges(small, other, cells)).toEqual(other);
});

const { firstSeconds, leastSeconds, seconds } = stillsSegments;

test.each([
  ['the first picture', { second: 0, wholeAt: null, changed: 0 }, true],
  ['one of the first seconds', { second: firstSeconds - 1, wholeAt: 0, changed: 0 }, false],
  ['the end of the first segment', { second: firstSeconds, wholeAt: 0, changed: 0 }, true],
  ['some typing', { second: 60, wholeAt: 12, changed: 0.01 }, false],
  ['another page', { second: 12 + leastSeconds, wholeAt: 12, changed: 0.2 }, true],
  ['another page soon after one', { second: 11 + leastSeconds, wholeAt: 12, changed: 0.2 }, false],
  ['typing for long', { second: 12 + seconds, wholeAt: 12, changed: 0 }, true],
])('a segment may begin with %s: %#', (_, at, isWhole) => {
  expect(isWholePicture(at)).toBe(isWhole);
});

test('ten minutes stay below 2.2 MB, and forms become smaller', () => {
  expect(stillsBudget(600)).toBeLessThan(2_200_000);
  const lines = stillsForms.map((form) => form.lines);
  expect(lines).toEqual(lines.toSorted((x, y) => y - x));
});
