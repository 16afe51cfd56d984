import { expect, test } from 'vitest';
import { clockText, lengthText } from './time-text.ts';

test('a clock shows minutes and two digits of seconds, and hours only when there are any', () => {
  expect([0, 9.9, 65, 3723].map(clockText)).toEqual(['0:00', '0:09', '1:05', '1:02:03']);
});

test('a length is rounded to what matters', () => {
  expect([0, 45, 60, 752, 3600, 12_000].map(lengthText)).toEqual([
    '',
    '45 s',
    '1 min',
    '13 min',
    '1 h',
    '3 h 20 min',
  ]);
});
