import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import {
  beginRun,
  findLastGoodRun,
  findLastRun,
  findRunsOfBackups,
  finishRun,
  isUnderWay,
  touchRun,
} from './store.ts';

test('of several processes one starts a backup, and another a drill', async () => {
  const db = await createTestDatabase();
  const ids = Array.from({ length: 8 }, (_, place) => `run-${place}`);
  const begun = await Promise.all(ids.map((id) => beginRun(db, { id, kind: 'backup', now: 1_000 })));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await beginRun(db, { id: 'drill', kind: 'drill', now: 1_000 })).toBe(true);
});

test('ends the run of a dead process as failed, and waits for a live one', async () => {
  const db = await createTestDatabase();
  await beginRun(db, { id: 'first', kind: 'backup', now: 1_000 });
  await touchRun(db, { id: 'first', now: 50_000, progress: { step: 'rows', count: 7 } });
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
    heartbeatAt: 120_000,
    step: null,
    stepCount: null,
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

test('a run is under way while its process sends heartbeats, with its progress', async () => {
  const db = await createTestDatabase();
  await beginRun(db, { id: 'first', kind: 'backup', now: 1_000 });
  await touchRun(db, { id: 'first', now: 50_000, progress: { step: 'files', count: 7 } });
  await touchRun(db, { id: 'first', now: 55_000, progress: null });
  const run = (await findLastRun(db, { kind: 'backup', now: 60_000 }))!;
  expect(run).toMatchObject({ step: 'files', stepCount: 7 });
  expect([isUnderWay(run, 60_000), isUnderWay(run, 116_000)]).toEqual([true, false]);
  await finishRun(db, { id: 'first', endedAt: 70_000 });
  expect(isUnderWay((await findLastRun(db, { kind: 'backup', now: 70_000 }))!, 70_000)).toBe(false);
});

test('finds a backup’s remote copy and last drill by its name', async () => {
  const db = await createTestDatabase();
  await beginRun(db, { id: 'made', kind: 'backup', now: 1_000 });
  await finishRun(db, { id: 'made', endedAt: 2_000, name: 'a', sentAt: 2_500 });
  await beginRun(db, { id: 'drilled', kind: 'drill', now: 3_000 });
  await finishRun(db, { id: 'drilled', endedAt: 4_000, name: 'a' });
  expect(await findRunsOfBackups(db, { names: ['a', 'b'] })).toEqual(
    new Map([['a', { sentAt: 2_500, drilledAt: 4_000 }]]),
  );
  expect(await findRunsOfBackups(db, { names: [] })).toEqual(new Map());
});
