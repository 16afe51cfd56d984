import { expect, test } from 'vitest';
import { folded, isLongEnough, searchWords, sentencesOf } from './transcript.ts';

const cues = [
  { start: 1.1, end: 6, text: 'Lesson 4. Variables & Null Safety.' },
  { start: 6.4, end: 9.3, text: 'Show every step that is waiting for a yes,' },
  { start: 9.3, end: 12, text: 'and write down who decided.' },
];

test('a sentence spans captions until its punctuation', () => {
  expect(sentencesOf(cues)).toEqual([
    { at: 1.1, text: 'Lesson 4. Variables & Null Safety.' },
    { at: 6.4, text: 'Show every step that is waiting for a yes, and write down who decided.' },
  ]);
});

test('a last sentence without punctuation counts', () => {
  expect(sentencesOf([{ start: 2, end: 3, text: 'and so on' }])).toEqual([{ at: 2, text: 'and so on' }]);
});

test('Chinese sentences end too', () => {
  const chinese = Array.from({ length: 20 }, (_, at) => ({
    start: at,
    end: at + 1,
    text: `这是第${at}句话。`,
  }));
  expect(sentencesOf(chinese)).toEqual(chinese.map(({ start, text }) => ({ at: start, text })));
});

test('captions without full stops are listed one by one', () => {
  const run = Array.from({ length: 30 }, (_, at) => ({
    start: at,
    end: at + 1,
    text: `and then part ${at}`,
  }));
  expect(sentencesOf(run)).toEqual(run.map(({ start, text }) => ({ at: start, text })));
});

test('a search needs two letters, or one Chinese character', () => {
  expect(['字', ' 字 ', 'ab', 'a', '', ' a '].map(isLongEnough)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('capitals and accents do not matter to a search', () => {
  expect(folded('Widget-Größe: Café')).toBe('widget-große: cafe');
  expect(searchWords('  Null   SAFETY null ')).toEqual(['null', 'safety']);
});

test('a search has at most eight words', () => {
  expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
});
