import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { forgetProcess, listLiveProcesses, silentMs, touchProcess } from './server-processes-store.ts';

test('a process is live until it ends, or is silent for a minute', async () => {
  const db = await createTestDatabase();
  await touchProcess(db, { id: 'a', mediaUrl: null, now: 1_000 });
  await touchProcess(db, { id: 'b', mediaUrl: 'https://store.example/films', now: 1_000 });
  expect(await listLiveProcesses(db, { now: 1_000 })).toEqual([
    { id: 'a', mediaUrl: null },
    { id: 'b', mediaUrl: 'https://store.example/films' },
  ]);
  await forgetProcess(db, { id: 'b' });
  await touchProcess(db, { id: 'a', mediaUrl: null, now: 2_000 });
  expect(await listLiveProcesses(db, { now: 1_999 + silentMs })).toEqual([{ id: 'a', mediaUrl: null }]);
  expect(await listLiveProcesses(db, { now: 2_000 + silentMs })).toEqual([]);
});

test('deletes the rows of dead processes', async () => {
  const db = await createTestDatabase();
  await touchProcess(db, { id: 'killed', mediaUrl: null, now: 1_000 });
  await touchProcess(db, { id: 'next', mediaUrl: null, now: 1_001 + silentMs });
  const rows = await db.selectFrom('serverProcesses').select('id').execute();
  expect(rows).toEqual([{ id: 'next' }]);
});
