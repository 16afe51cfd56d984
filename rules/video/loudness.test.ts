import { expect, test } from 'vitest';
import { gainFor, needsLimiter } from './loudness.ts';

test.each([
  ['quiet sound is raised to the target', -30, 14],
  ['loud sound is lowered to it', -9, -7],
  ['sound within one unit stays', -16.9, null],
  ['sound a little farther away does not', -17.2, 1.2],
  ['hiss is not raised without end', -60, 24],
  ['silence stays', null, null],
])('%s', (_, lufs, gain) => {
  const found = gainFor({ lufs, peakDb: -3 });
  if (gain === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(gain);
});

test('peaks are held down only where the gain would lead them above the ceiling', () => {
  expect(needsLimiter({ lufs: -30, peakDb: -17 }, 14)).toBe(false);
  expect(needsLimiter({ lufs: -30, peakDb: -10 }, 14)).toBe(true);
});
