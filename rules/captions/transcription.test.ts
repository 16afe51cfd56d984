import { expect, test } from 'vitest';
import { cuesOfSegments, transcriptionProblem } from './transcription.ts';

const span = { fromSeconds: 600, seconds: 100 };

test('segments become captions of the film, in their order', () => {
  const segments = [
    { start: 4, end: 6.5, text: '  Then this.' },
    { start: 0.25, end: 3, text: ' First\nthis.' },
  ];
  expect(cuesOfSegments(segments, span)).toEqual([
    { startMs: 600_250, endMs: 603_000, text: 'First this.' },
    { startMs: 604_000, endMs: 606_500, text: 'Then this.' },
  ]);
});

test('a caption ends before the next one, is shown long enough, and ends with the sound', () => {
  const segments = [
    { start: 1, end: 9, text: 'One' },
    { start: 5, end: 5, text: 'Two' },
    { start: 98, end: 120, text: 'Three' },
  ];
  expect(cuesOfSegments(segments, span)).toEqual([
    { startMs: 601_000, endMs: 605_000, text: 'One' },
    { startMs: 605_000, endMs: 605_500, text: 'Two' },
    { startMs: 698_000, endMs: 700_000, text: 'Three' },
  ]);
});

test('silence, empty words and what was heard behind the end are left out', () => {
  const segments = [
    { start: 0, end: 2, text: ' [BLANK_AUDIO]' },
    { start: 2, end: 4, text: ' \n ' },
    { start: 101, end: 104, text: 'Thank you for watching.' },
  ];
  expect(cuesOfSegments(segments, span)).toEqual([]);
});

test.each([
  ['before the sound', { start: -20, end: 3 }],
  ['far behind it', { start: 3, end: 400 }],
  ['backwards', { start: 5, end: 4 }],
  ['in nanoseconds', { start: 0, end: 4_000_000_000 }],
])('times %s do not fit', (_, times) => {
  expect(cuesOfSegments([{ ...times, text: 'Words' }], span)).toBeNull();
});

test('nothing said, too many words and a caption behind the film become no draft', () => {
  const cue = { startMs: 0, endMs: 1_000, text: 'Words' };
  expect(transcriptionProblem([cue], 10)).toBeNull();
  expect(transcriptionProblem([], 10)).toBe('no-words');
  expect(transcriptionProblem([{ ...cue, startMs: 20_000, endMs: 21_000 }], 10)).toBe('nonsense');
  const many = Array.from({ length: 10_001 }, () => cue);
  expect(transcriptionProblem(many, 10)).toBe('nonsense');
});
