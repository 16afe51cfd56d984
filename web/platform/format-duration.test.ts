import { expect, test } from 'vitest';
import { formatClock, formatDuration } from './format-duration.ts';

test('a clock shows minutes and two digits of seconds, and hours only when there are any', () => {
  expect([0, 9.9, 65, 3723].map(formatClock)).toEqual(['0:00', '0:09', '1:05', '1:02:03']);
});

test('a duration is rounded to its largest units', () => {
  expect([0, 45, 60, 752, 3600, 12_000].map(formatDuration)).toEqual([
    '',
    '45 s',
    '1 min',
    '13 min',
    '1 h',
    '3 h 20 min',
  ]);
});
