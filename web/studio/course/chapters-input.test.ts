import { expect, test } from 'vitest';
import { addChapter, moveChapter, parseClock, timeMistake } from './chapters-input.tsx';

const chapter = (id: string, atSeconds: number) => ({ id, atSeconds, title: { en: id } });
const chapters = [chapter('a', 0), chapter('b', 65)];
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

test.each([
  ['0', 0],
  ['65', 65],
  ['1:05', 65],
  [' 01:05 ', 65],
  ['1:02:03', 3723],
  ['99:59:59', 359_999],
  ['1:60', null],
  ['1:5:99', null],
  ['100:00:00', null],
  ['1.5', null],
  ['-1', null],
  ['1:', null],
  ['', null],
])('parses %j as %s seconds', (typed, seconds) => {
  expect(parseClock(typed)).toBe(seconds);
});

test('keeps chapters in the order of time', () => {
  expect(idsOf(addChapter(chapters, chapter('c', 30)))).toEqual(['a', 'c', 'b']);
  expect(idsOf(moveChapter(chapters, 'a', 90))).toEqual(['b', 'a']);
});

test('accepts at most 100 chapters', () => {
  const full = Array.from({ length: 100 }, (_, at) => chapter(`c${at}`, at));
  expect(addChapter(full, chapter('more', 500))).toHaveLength(100);
});

test('rejects a time that is invalid, taken or beyond the video', () => {
  const of = { chapters, id: 'b', lengthSeconds: 120 };
  expect(timeMistake(null, of)).toBe('wrong');
  expect(timeMistake(0, of)).toBe('taken');
  expect(timeMistake(65, of)).toBeNull();
  expect(timeMistake(120, of)).toBe('beyond');
  expect(timeMistake(9_999, { ...of, lengthSeconds: 0 })).toBeNull();
});
