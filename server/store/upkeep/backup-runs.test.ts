import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { beginRun, findLastGoodRun, findLastRun, finishRun, touchRun } from './backup-runs.ts';

test('of many processes one begins a backup, and a drill beside it', async () => {
  const db = await createTestDatabase();
  const ids = Array.from({ length: 8 }, (_, place) => `run-${place}`);
  const begun = await Promise.all(ids.map((id) => beginRun(db, { id, kind: 'backup', now: 1_000 })));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await beginRun(db, { id: 'drill', kind: 'drill', now: 1_000 })).toBe(true);
});

test('the run of a dead process is ended as failed, and one that is alive is waited for', async () => {
  const db = await createTestDatabase();
  await beginRun(db, { id: 'first', kind: 'backup', now: 1_000 });
  await touchRun(db, { id: 'first', now: 50_000 });
  expect(await beginRun(db, { id: 'second', kind: 'backup', now: 100_000 })).toBe(false);
  expect(await beginRun(db, { id: 'second', kind: 'backup', now: 120_000 })).toBe(true);
  await finishRun(db, { id: 'second', endedAt: 130_000, name: 'b', rows: 1, files: 2, bytes: 3, sentAt: 4 });
  expect(await beginRun(db, { id: 'third', kind: 'backup', now: 140_000 })).toBe(true);
  await finishRun(db, { id: 'third', endedAt: 150_000, failure: 'disk-full' });
  expect(await findLastRun(db, { kind: 'backup', now: 150_000 })).toMatchObject({
    beganAt: 140_000,
    failure: 'disk-full',
  });
  expect(await findLastGoodRun(db, { kind: 'backup', now: 150_000 })).toEqual({
    beganAt: 120_000,
    endedAt: 130_000,
    failure: null,
    name: 'b',
    rows: 1,
    files: 2,
    bytes: 3,
    sentAt: 4,
  });
  expect(await findLastRun(db, { kind: 'drill', now: 150_000 })).toBeUndefined();
});
