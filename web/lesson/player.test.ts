import { expect, test } from 'vitest';
import { startSecond } from './player.tsx';

const lesson = { lengthSeconds: 180, resumeAt: 65, ownResumeAt: null };

test('a lesson goes on at the second where it was left, on any device', () => {
  expect(startSecond(lesson)).toBe(65);
});

test('what this browser played last and could not report comes first', () => {
  expect(startSecond({ ...lesson, ownResumeAt: 90 })).toBe(90);
});

test('a lesson left at its very end begins again', () => {
  expect(startSecond({ ...lesson, resumeAt: 179 })).toBe(0);
});
