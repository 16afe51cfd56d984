import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  claimRun,
  findLastRun as findLastRunUntil,
  finishRun,
  recordProgress,
  requestRun,
} from './reconciliation-runs.ts';

const now = Date.UTC(2026, 10, 22);
const minute = 60_000;

const findLastRun = (db: Database) => findLastRunUntil(db, { now: now + minute });

test('a run that was asked for is joined by whoever asks again, and one process does it', async () => {
  const db = await createTestDatabase();
  expect(await findLastRun(db)).toBeUndefined();
  expect(await claimRun(db, { now })).toBeNull();
  await Promise.all(['a', 'b', 'c'].map((id) => requestRun(db, { id, now })));
  const claims = await Promise.all(Array.from({ length: 4 }, () => claimRun(db, { now })));
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
  expect(await findLastRun(db)).toEqual({
    requestedAt: now,
    endedAt: null,
    failure: null,
    seen: 0,
    discrepancyCount: 0,
  });
});

test('a run whose process is silent for a minute is taken over, from the beginning', async () => {
  const db = await createTestDatabase();
  await requestRun(db, { id: 'a', now });
  await claimRun(db, { now });
  await recordProgress(db, { id: 'a', seen: 700, now: now + minute });
  expect(await findLastRun(db)).toMatchObject({ seen: 700 });
  expect(await claimRun(db, { now: now + 2 * minute - 1 })).toBeNull();
  expect(await claimRun(db, { now: now + 2 * minute })).toEqual({ id: 'a' });
  expect(await findLastRun(db)).toMatchObject({ seen: 0 });
});

test('after its end the next one is a new one, and the newest tells how it went', async () => {
  const db = await createTestDatabase();
  await requestRun(db, { id: 'a', now });
  await claimRun(db, { now });
  await finishRun(db, { id: 'a', now: now + 5, discrepancyCount: 3, failure: null });
  expect(await findLastRun(db)).toMatchObject({ endedAt: now + 5, discrepancyCount: 3, failure: null });
  expect(await claimRun(db, { now: now + 10 * minute })).toBeNull();

  await requestRun(db, { id: 'b', now: now + minute });
  expect(await claimRun(db, { now: now + minute })).toEqual({ id: 'b' });
  await finishRun(db, { id: 'b', now: now + minute, discrepancyCount: 0, failure: 'stopped-halfway' });
  expect(await findLastRun(db)).toMatchObject({ requestedAt: now + minute, failure: 'stopped-halfway' });
});
