import { expect, test } from 'vitest';
import { id, text, time } from './parts.ts';

test.each(['', 'a', 'é', '🙂🙂', 'a\nb', 'مرحبا'])('text may be "%s"', (value) => {
  expect(text(5).parse(value)).toBe(value);
});

test.each([
  ['more than was allowed', 'abcdef'],
  ['NUL', 'a\0'],
  ['half a surrogate pair', '\uD83D'],
  ['the other half', '\uDE42'],
  ['both the wrong way round', '\uDE42\uD83D'],
])('text may not hold %s', (_, value) => {
  expect(text(5).safeParse(value).success).toBe(false);
});

test.each(['a', 'Ab-9_', 'cs_test_a1B2', 'x'.repeat(255)])('"%s" may be an id', (value) => {
  expect(id.parse(value)).toBe(value);
});

test.each(['', 'a/b', '..', 'a b', 'a\n', 'é', 'a%2Fb', '\0', 'x'.repeat(256)])(
  '"%s" may not be an id',
  (value) => {
    expect(id.safeParse(value).success).toBe(false);
  },
);

test.each([0, 1_790_000_000_000])('%d may be a time', (value) => {
  expect(time.parse(value)).toBe(value);
});

test.each([1.5, '1', Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s may not be a time', (value) => {
  expect(time.safeParse(value).success).toBe(false);
});
