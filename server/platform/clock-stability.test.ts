import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { findClockReading, saveClockReading } from './clock-stability.ts';

test('keeps one reading per name and overwrites it, even with an earlier time', async () => {
  const db = await createTestDatabase();
  expect(await findClockReading(db, { name: 'seen' })).toBeUndefined();
  await saveClockReading(db, { name: 'seen', at: Date.UTC(2026, 10, 22) });
  await saveClockReading(db, { name: 'even-since', at: 7 });
  expect(await findClockReading(db, { name: 'seen' })).toBe(Date.UTC(2026, 10, 22));
  await saveClockReading(db, { name: 'seen', at: 5 });
  expect(await findClockReading(db, { name: 'seen' })).toBe(5);
  expect(await findClockReading(db, { name: 'even-since' })).toBe(7);
});
