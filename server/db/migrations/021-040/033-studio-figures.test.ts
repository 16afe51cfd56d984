import { expect, test } from 'vitest';
import { migrate } from '#server/db/database.ts';
import { createDatabaseBefore, untyped } from '#tests/test-migrations.ts';
import { studioFigures } from './033-studio-figures.ts';

test('the lines of the audit log stay, and are found by time', async () => {
  const db = await createDatabaseBefore(studioFigures);
  const line = { actor: 'stripe', action: 'plan', subject: 'a', detail: 'free ultra paid' };
  await untyped(db)
    .insertInto('audit')
    .values([
      { ...line, id: 'first', at: 1 },
      { ...line, id: 'second', at: 2 },
    ])
    .execute();
  await migrate(db);
  const lines = await db.selectFrom('audit').select('id').where('at', '>', 1).execute();
  expect(lines).toEqual([{ id: 'second' }]);
});
