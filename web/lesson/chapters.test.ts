import { expect, test } from 'vitest';
import { chapterAt, chapterHeadings } from './chapters.tsx';

const chapters = [
  { atSeconds: 2, title: 'Begin' },
  { atSeconds: 10, title: 'Go on' },
];

test('a second belongs to the last chapter that has begun, and to none before the first', () => {
  expect(chapterAt(chapters, 0)).toBeUndefined();
  expect(chapterAt(chapters, 2)?.title).toBe('Begin');
  expect(chapterAt(chapters, 9.9)?.title).toBe('Begin');
  expect(chapterAt(chapters, 9.96)?.title).toBe('Go on');
  expect(chapterAt(chapters, 900)?.title).toBe('Go on');
});

test('a chapter heads its first sentence, and none if no sentence follows', () => {
  const sentences = [{ at: 0 }, { at: 2 }, { at: 6 }, { at: 12 }];
  expect([...chapterHeadings(chapters, sentences)]).toEqual([
    [1, chapters[0]],
    [3, chapters[1]],
  ]);
  expect(chapterHeadings([{ atSeconds: 13, title: 'Silence' }], sentences).size).toBe(0);
});
