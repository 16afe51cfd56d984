import { expect, test } from 'vitest';
import { cuesOfSegments, readableLetters, splitSpoken, transcriptionProblem } from './transcription.ts';

const split = (text: string) => splitSpoken({ startMs: 1_000, endMs: 11_000, text });

test('a short text stays one caption', () => {
  expect(split('A list keeps things in an order.')).toEqual([
    { startMs: 1_000, endMs: 11_000, text: 'A list keeps things in an order.' },
  ]);
});

test('a long caption is split after a sentence, and its time by its letters', () => {
  const cues = split(
    'A list keeps things in the order in which you put them there. A map finds each of them by its name.',
  );
  expect(cues.map(({ text }) => text)).toEqual([
    'A list keeps things in the order in which you put them there.',
    'A map finds each of them by its name.',
  ]);
  expect(cues[0]?.startMs).toBe(1_000);
  expect(cues[0]?.endMs).toBe(cues[1]?.startMs);
  expect(cues[0]?.endMs).toBeCloseTo(1_000 + (10_000 * 61) / 98, -1);
  expect(cues[1]?.endMs).toBe(11_000);
});

test.each([
  ['without a comma', `${'word after word '.repeat(30)}end`],
  ['of one word', 'w'.repeat(500)],
  ['of an address', `Open https://example.com/${'a/'.repeat(90)} now.`],
  ['in Chinese', '列表按照放入的顺序保存事物,映射通过名称找到每一个。'.repeat(8)],
  ['with pictures', '👩‍💻 writes code '.repeat(20)],
])('a text %s is split into captions of readable length, and no sign of it is lost', (_, text) => {
  const cues = split(text);
  expect(cues.length).toBeGreaterThan(1);
  for (const cue of cues) {
    expect(cue.text.length).toBeLessThanOrEqual(readableLetters);
    expect(cue.text).toBe(cue.text.trim());
    expect(cue.endMs).toBeGreaterThan(cue.startMs);
    expect(cue.text.isWellFormed()).toBe(true);
  }
  const bare = (words: string) => words.replaceAll(/\s/g, '');
  expect(bare(cues.map((cue) => cue.text).join(''))).toBe(bare(text));
  for (const [at, cue] of cues.entries()) if (at > 0) expect(cue.startMs).toBe(cues[at - 1]?.endMs);
});

test('words stay whole, and a Chinese sign counts as two letters', () => {
  const text = `${'word after word '.repeat(30)}end`;
  expect(split(text).flatMap((cue) => cue.text.split(' '))).toEqual(text.split(' '));
  for (const cue of split('列表按照放入的顺序保存事物。'.repeat(10)))
    expect(cue.text.length).toBeLessThanOrEqual(readableLetters / 2);
});

const span = { fromSeconds: 600, seconds: 100 };

test('segments become captions of the video, in their order', () => {
  const segments = [
    { start: 4, end: 6.5, text: '  Then this.' },
    { start: 0.25, end: 3, text: ' First\nthis.' },
  ];
  expect(cuesOfSegments(segments, span)).toEqual([
    { startMs: 600_250, endMs: 603_000, text: 'First this.' },
    { startMs: 604_000, endMs: 606_500, text: 'Then this.' },
  ]);
});

test('a caption ends before the next one, is shown long enough, and ends with the audio', () => {
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

test('silence, empty text and segments after the end are dropped', () => {
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

test('no text, too many words and a caption after the end of the video become no draft', () => {
  const cue = { startMs: 0, endMs: 1_000, text: 'Words' };
  expect(transcriptionProblem([cue], 10)).toBeNull();
  expect(transcriptionProblem([], 10)).toBe('no-words');
  expect(transcriptionProblem([{ ...cue, startMs: 20_000, endMs: 21_000 }], 10)).toBe('nonsense');
  const many = Array.from({ length: 10_001 }, () => cue);
  expect(transcriptionProblem(many, 10)).toBe('nonsense');
});
