import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { findLastRun } from '#server/store/upkeep/backup-runs.ts';
import { createDatabaseBefore } from '#tests/test-migrations.ts';
import { backupStepColumns } from './053-backup-steps.ts';

test('a run of the release before has no step', async () => {
  const db = await createDatabaseBefore(backupStepColumns);
  await db
    .insertInto('backupRuns')
    .values({ id: 'one', kind: 'backup', openKey: 'backup', beganAt: 1, heartbeatAt: 1 })
    .execute();
  await migrate(db);
  expect(await findLastRun(db, { kind: 'backup', now: 5 })).toMatchObject({ beganAt: 1, step: null });
});
