import { expect, test } from 'vitest';
import { readableLetters, splitSpoken } from './split-spoken.ts';

const split = (text: string) => splitSpoken({ startMs: 1_000, endMs: 11_000, text });

test('what can be read at once stays one caption', () => {
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
