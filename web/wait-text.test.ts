import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [89.2, '90 seconds'],
  [90, '2 minutes'],
  [601, '11 minutes'],
  [5400, '2 hours'],
])('%s seconds are said as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
