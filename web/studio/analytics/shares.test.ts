import { expect, test } from 'vitest';
import { countText, shareText } from './shares.ts';

test('counts and shares are short', () => {
  expect(countText(1_234_567)).toBe('1,234,567');
  expect([shareText(1, 3), shareText(1, 24), shareText(0, 5), shareText(5, 5), shareText(1, 0)]).toEqual([
    '33%',
    '4.2%',
    '0%',
    '100%',
    '–',
  ]);
});
