import { expect, test } from 'vitest';
import { trimmedChapters, trimmedCues, trimMistake } from './trim.ts';

const cue = (start: number, end: number, text: string) => ({ start, end, text });

test('a trim must be within the video, long enough, and cut something', () => {
  expect(trimMistake({ startSeconds: 2, endSeconds: 60 }, 60)).toBeNull();
  expect(trimMistake({ startSeconds: 0, endSeconds: 59 }, 60)).toBeNull();
  expect(trimMistake({ startSeconds: 2, endSeconds: 60.3 }, 60)).toBeNull();
  expect(trimMistake({ startSeconds: 0, endSeconds: 60 }, 60)).toBe('nothing-cut');
  expect(trimMistake({ startSeconds: 0, endSeconds: 62 }, 60)).toBe('beyond');
  expect(trimMistake({ startSeconds: -1, endSeconds: 20 }, 60)).toBe('beyond');
  expect(trimMistake({ startSeconds: 20, endSeconds: 20.5 }, 60)).toBe('too-short');
  expect(trimMistake({ startSeconds: 30, endSeconds: 20 }, 60)).toBe('too-short');
});

test('captions move with the video, and those across a cut are shortened', () => {
  const cues = [cue(0, 4, 'gone'), cue(4, 8, 'across'), cue(10, 12, 'kept'), cue(19, 25, 'to the end')];
  expect(trimmedCues(cues, { startSeconds: 5, endSeconds: 20 })).toEqual([
    cue(0, 3, 'across'),
    cue(5, 7, 'kept'),
    cue(14, 15, 'to the end'),
  ]);
});

test('the chapter at the cut becomes the first one, and each second has one chapter', () => {
  const chapters = [0, 3, 30, 90].map((atSeconds) => ({ id: `c${atSeconds}`, atSeconds }));
  expect(trimmedChapters(chapters, { startSeconds: 12.4, endSeconds: 90 })).toEqual([
    { id: 'c3', atSeconds: 0 },
    { id: 'c30', atSeconds: 18 },
  ]);
  expect(trimmedChapters([], { startSeconds: 1, endSeconds: 9 })).toEqual([]);
});
