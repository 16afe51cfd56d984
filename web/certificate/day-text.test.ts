import { expect, test } from 'vitest';
import { dayText } from './day-text.ts';

test('a claim is due fourteen days later', () => {
  expect(dayText(new Date(2026, 10, 21, 12).getTime())).toBe('5 December 2026');
});
