import { expect, test } from 'vitest';
import {
  isConfirmed,
  savedByUserAtMost,
  savedForMs,
  savedOnDeviceAtMost,
  savingObstacle,
} from './saved-lessons.ts';

test('saved lessons play for fourteen days after the last contact', () => {
  const confirmedAt = 1_000_000_000_000;
  const last = { confirmedAt, latestSeen: confirmedAt };
  expect(isConfirmed(last, confirmedAt)).toBe(true);
  expect(isConfirmed(last, confirmedAt + savedForMs - 1)).toBe(true);
  expect(isConfirmed(last, confirmedAt + savedForMs)).toBe(false);
});

test('a clock that is set back prolongs nothing, and a corrected one changes nothing', () => {
  const confirmedAt = 1_000_000_000_000;
  const late = { confirmedAt, latestSeen: confirmedAt + savedForMs - 1 };
  expect(isConfirmed(late, confirmedAt)).toBe(false);
  expect(isConfirmed(late, late.latestSeen - 60_000)).toBe(true);
});

test('the number of saved lessons is limited, on a device and for a learner', () => {
  expect(savingObstacle({ onDevice: savedOnDeviceAtMost - 1, ofUser: savedByUserAtMost - 1 })).toBeNull();
  expect(savingObstacle({ onDevice: savedOnDeviceAtMost, ofUser: 0 })).toBe('too-many-on-device');
  expect(savingObstacle({ onDevice: 0, ofUser: savedByUserAtMost })).toBe('too-many-saved');
});
