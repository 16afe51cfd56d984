import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [120, '1 kB'],
  [4_000, '4 kB'],
  [104_400, '100 kB'],
  [949_000, '950 kB'],
  [960_000, '1.0 MB'],
  [1_864_000, '1.9 MB'],
  [9_960_000, '10 MB'],
  [24_400_000, '24 MB'],
  [999_600_000, '1 GB'],
  [4_260_000_000, '4.3 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
