import { expect, test } from 'vitest';
import { type AnswerKey, checkAnswers, countCorrect, foldedAnswer } from './quiz.ts';

const choices = (...right: string[]) => ['a', 'b', 'c'].map((id) => ({ id, isCorrect: right.includes(id) }));

const single: AnswerKey = { id: 'one', kind: 'single', choices: choices('b'), accepted: [] };
const several: AnswerKey = { id: 'more', kind: 'multiple', choices: choices('a', 'c'), accepted: [] };
const typed: AnswerKey = { id: 'word', kind: 'text', choices: [], accepted: ['Pub get', 'flutter pub get'] };

test.each([
  ['the right choice', single, ['b'], true],
  ['a wrong choice', single, ['a'], false],
  ['the right choice and a wrong one', single, ['a', 'b'], false],
  ['no choice', single, [], false],
  ['a text instead of a choice', single, 'b', false],
  ['all right choices, in another order', several, ['c', 'a'], true],
  ['a right choice twice', several, ['a', 'a'], false],
  ['some right choices', several, ['a'], false],
  ['all choices', several, ['a', 'b', 'c'], false],
  ['an unknown choice beside the right ones', several, ['a', 'c', 'z'], true],
  ['an accepted text', typed, 'pub get', true],
  ['another accepted text', typed, '  FLUTTER  pub\tget ', true],
  ['full-width letters and a zero-width space', typed, 'ｐｕｂ\u200B ｇｅｔ', true],
  ['another text', typed, 'pub', false],
  ['spaces', typed, '   ', false],
  ['a choice instead of a text', typed, ['pub get'], false],
] as const)('%s', (_, question, given, isCorrect) => {
  expect(checkAnswers([question], { [question.id]: given })[question.id]?.isCorrect).toBe(isCorrect);
});

test('a question without right answers has none, and no answer equals an empty accepted text', () => {
  const nothing = { id: 'x', kind: 'multiple', choices: choices(), accepted: [] } as const;
  expect(checkAnswers([nothing], { x: [] })).toEqual({ x: { given: [], isCorrect: false } });
  const empty = { id: 'x', kind: 'text', choices: [], accepted: ['', ' '] } as const;
  expect(checkAnswers([empty], { x: '' })['x']?.isCorrect).toBe(false);
});

test('every question is checked, and answers to unknown ones are dropped', () => {
  const checked = checkAnswers([single, several, typed], { one: ['b'], gone: ['a'], toString: 'x' });
  expect(Object.keys(checked)).toEqual(['one', 'more', 'word']);
  expect(countCorrect(checked)).toEqual({ correct: 1, questions: 3 });
});

test.each([
  ['Don’t', "don't"],
  ['“Hi”', '"hi"'],
  ['a – b', 'a - b'],
  ['É', 'é'],
])('%s is compared as %s', (text, folded) => {
  expect(foldedAnswer(text)).toBe(folded.normalize('NFC'));
});
