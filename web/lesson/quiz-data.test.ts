import { expect, test } from 'vitest';
import { answersTo, type Question } from './quiz-question.tsx';

const pick: Question = {
  id: 'pick',
  kind: 'single',
  question: 'Which one?',
  choices: [{ id: 'row', text: 'Row' }],
};
const type: Question = { id: 'type', kind: 'text', question: 'Which command?', choices: [] };

test('keeps the answers to questions that have stayed, and drops those to changed and removed ones', () => {
  const answers = { pick: { to: pick, answer: ['row'] }, type: { to: type, answer: 'pub get' } };
  expect(answersTo([type, structuredClone(pick)], answers)).toEqual({ pick: ['row'], type: 'pub get' });
  const renamed = { ...pick, choices: [{ id: 'row', text: 'Not a row' }] };
  expect(answersTo([renamed, type], answers)).toEqual({ type: 'pub get' });
  expect(answersTo([pick], answers)).toEqual({ pick: ['row'] });
  expect(answersTo([{ ...pick, id: 'toString' }], answers)).toEqual({});
});
