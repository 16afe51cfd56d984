import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { listLiveProcesses, touchProcess } from '#server/store/upkeep/server-processes.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { serverProcesses } from './049-server-processes.ts';

test('a site of the release before knows no process, and can', async () => {
  const db = await createDatabaseBefore(serverProcesses);
  await migrate(db);
  expect(await listLiveProcesses(db, { now: 5 })).toEqual([]);
  await touchProcess(db, { id: 'one', mediaUrl: null, now: 5 });
  expect(await listLiveProcesses(db, { now: 5 })).toEqual([{ id: 'one', mediaUrl: null }]);
});
