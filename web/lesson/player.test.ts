import { expect, test } from 'vitest';
import { startSecond } from './player.tsx';

const lesson = { lengthSeconds: 180, resumeAt: 65, ownResumeAt: null };

test('a lesson resumes where it was left on any device', () => {
  expect(startSecond(lesson)).toBe(65);
});

test('an unreported resume point of this browser takes precedence', () => {
  expect(startSecond({ ...lesson, ownResumeAt: 90 })).toBe(90);
});

test('a lesson left at its end starts again', () => {
  expect(startSecond({ ...lesson, resumeAt: 179 })).toBe(0);
});
