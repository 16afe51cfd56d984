import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test('a day is told in full', () => {
  expect(dayText(new Date(2026, 11, 5, 12).getTime())).toBe('5 December 2026');
});
