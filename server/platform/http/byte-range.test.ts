import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
] as const)('of 100 bytes, %s asks for %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});
