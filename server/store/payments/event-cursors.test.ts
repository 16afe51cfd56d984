import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { advanceEventCursor, findEventCursor } from './event-cursors.ts';

test('a cursor goes forward only, each job’s by itself, whoever is slower', async () => {
  const db = await createTestDatabase();
  const advance = (at: number, job = 'payments') => advanceEventCursor(db, { job, at, now: 1_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBeUndefined();
  await Promise.all([10, 30, 20].map((at) => advance(at)));
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
  await advance(29);
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
  await advance(5, 'refunds');
  expect(await findEventCursor(db, { job: 'refunds' })).toBe(5);
  expect(await findEventCursor(db, { job: 'payments' })).toBe(30);
});

test('a cursor that a wrong clock put into the future comes back', async () => {
  const db = await createTestDatabase();
  await advanceEventCursor(db, { job: 'payments', at: 5_000, now: 5_000 });
  await advanceEventCursor(db, { job: 'payments', at: 900, now: 5_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBe(5_000);
  await advanceEventCursor(db, { job: 'payments', at: 900, now: 1_000 });
  expect(await findEventCursor(db, { job: 'payments' })).toBe(900);
});
