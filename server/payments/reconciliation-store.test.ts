import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addUsers, createTestDatabase, emailOf } from '#tests/test-database.ts';
import {
  claimRun,
  type Discrepancy,
  findDiscrepancy,
  findLastRun as findLastRunUntil,
  finishRun,
  listDiscrepancies,
  recordProgress,
  requestRun,
  resolveDiscrepancy,
  resolveOtherDiscrepancies,
  saveDiscrepancy,
} from './reconciliation-store.ts';

const missing: Discrepancy = {
  id: '1',
  kind: 'no-receipt',
  uid: 'ann',
  checkoutSessionId: 'cs_1',
  detail: 'as first found',
  foundAt: 10,
};
const wrongPlan: Discrepancy = {
  ...missing,
  id: '2',
  kind: 'plan-differs',
  checkoutSessionId: null,
  foundAt: 20,
};

test('a repeated discrepancy is one row with the latest detail and the first time', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, { ...missing, id: '9', detail: 'as found again', foundAt: 99 });
  expect(await listDiscrepancies(db)).toEqual([{ ...missing, detail: 'as found again', email: null }]);
});

test('lists open discrepancies newest first, with the user’s email', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'ann');
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, wrongPlan);
  expect(await listDiscrepancies(db)).toMatchObject([
    { id: '2', email: emailOf('ann') },
    { id: '1', email: emailOf('ann') },
  ]);
  expect(await findDiscrepancy(db, { id: '1' })).toMatchObject(missing);
});

test('a resolved discrepancy is hidden until it is found again', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await resolveDiscrepancy(db, { id: '1', now: 50 });
  expect(await listDiscrepancies(db)).toEqual([]);
  expect(await findDiscrepancy(db, { id: '1' })).toBeUndefined();
  await resolveDiscrepancy(db, { id: '1', now: 60 });
  const { resolvedAt } = await db.selectFrom('discrepancies').select('resolvedAt').executeTakeFirstOrThrow();
  expect(resolvedAt).toBe(50);
  await saveDiscrepancy(db, { ...missing, id: '3' });
  expect(await findDiscrepancy(db, { id: '1' })).toBeDefined();
});

test('a complete run resolves only what it did not find again', async () => {
  const db = await createTestDatabase();
  await saveDiscrepancy(db, missing);
  await saveDiscrepancy(db, wrongPlan);
  await saveDiscrepancy(db, { ...wrongPlan, id: '3', uid: 'ben' });
  await resolveOtherDiscrepancies(db, { discrepancies: [wrongPlan], now: 70 });
  expect((await listDiscrepancies(db)).map(({ id }) => id)).toEqual(['2']);
});

const now = Date.UTC(2026, 10, 22);
const minuteMs = 60_000;

const findLastRun = (db: Database) => findLastRunUntil(db, { now: now + minuteMs });

test('simultaneous requests share one run, which one process claims', async () => {
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

test('a run without progress for a minuteMs is taken over and restarted', async () => {
  const db = await createTestDatabase();
  await requestRun(db, { id: 'a', now });
  await claimRun(db, { now });
  await recordProgress(db, { id: 'a', seen: 700, now: now + minuteMs });
  expect(await findLastRun(db)).toMatchObject({ seen: 700 });
  expect(await claimRun(db, { now: now + 2 * minuteMs - 1 })).toBeNull();
  expect(await claimRun(db, { now: now + 2 * minuteMs })).toEqual({ id: 'a' });
  expect(await findLastRun(db)).toMatchObject({ seen: 0 });
});

test('after a run ends the next one is new, and the latest shows its outcome', async () => {
  const db = await createTestDatabase();
  await requestRun(db, { id: 'a', now });
  await claimRun(db, { now });
  await finishRun(db, { id: 'a', now: now + 5, discrepancyCount: 3, failure: null });
  expect(await findLastRun(db)).toMatchObject({ endedAt: now + 5, discrepancyCount: 3, failure: null });
  expect(await claimRun(db, { now: now + 10 * minuteMs })).toBeNull();

  await requestRun(db, { id: 'b', now: now + minuteMs });
  expect(await claimRun(db, { now: now + minuteMs })).toEqual({ id: 'b' });
  await finishRun(db, { id: 'b', now: now + minuteMs, discrepancyCount: 0, failure: 'stopped-halfway' });
  expect(await findLastRun(db)).toMatchObject({ requestedAt: now + minuteMs, failure: 'stopped-halfway' });
});
