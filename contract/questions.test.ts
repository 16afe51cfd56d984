import { expect, test } from 'vitest';
import { longestQuestion } from '#rules/questions.ts';
import { listLessonQuestions, putQuestion } from './questions.ts';
import { listQuestions } from './studio/questions.ts';

const question = putQuestion.request.body.content['application/json'].schema;
const key = 'ab'.repeat(16);

test('a question is typed text with simple line breaks and without blanks around it', () => {
  const parse = (text: string) => question.safeParse({ lessonId: 'intro', second: 3, text });
  expect(parse(' Why?\r\nHow? ').data?.text).toBe('Why?\nHow?');
  for (const text of ['', ' \n', 'a'.repeat(longestQuestion + 1), 'a\0b', '\uD800'])
    expect([text.length, parse(text).success]).toEqual([text.length, false]);
});

test.each<[second: unknown, isValid: boolean]>([
  [0, true],
  [360_000, true],
  [360_001, false],
  [-1, false],
  [1.5, false],
  ['3', false],
])('a question at second %s is valid: %s', (second, isValid) => {
  expect(question.safeParse({ lessonId: 'intro', second, text: 'Why?' }).success).toBe(isValid);
});

test.each<[after: string, isValid: boolean]>([
  [`1.221.${key}`, true],
  [`0.0.${key}`, true],
  [`2.0.${key}`, false],
  [`1.221.${key}' or 1`, false],
])('a page of a lesson’s questions that begins at %s is valid: %s', (after, isValid) => {
  expect(listLessonQuestions.request.query.safeParse({ after }).success).toBe(isValid);
});

test('the studio lists a known state only', () => {
  const query = listQuestions.request.query;
  expect(query.safeParse({ state: 'open', after: `1700000000000.${key}` }).success).toBe(true);
  expect(query.safeParse({ state: 'secret' }).success).toBe(false);
  expect(query.safeParse({ state: 'all', words: 'a' }).success).toBe(false);
});
