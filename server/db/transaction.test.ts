import { expect, test } from 'vitest';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { transaction } from './transaction.ts';

test.each(['40P01', '40001', 'SQLITE_BUSY_SNAPSHOT'])('repeats a transaction after %s', async (code) => {
  const db = await createTestDatabase();
  let runs = 0;
  await transaction(db, async (tx) => {
    runs += 1;
    await addUsers(tx, 'aisyah');
    if (runs < 3) throw Object.assign(new Error('conflict'), { code });
  });
  expect(runs).toBe(3);
  expect(await db.selectFrom('users').select('uid').execute()).toEqual([{ uid: 'aisyah' }]);
});

test('gives up after six attempts, and repeats nothing after another error', async () => {
  const db = await createTestDatabase();
  for (const [code, attempts] of [
    ['40P01', 6],
    ['23505', 1],
  ] as const) {
    let runs = 0;
    const failing = transaction(db, async () => {
      runs += 1;
      throw Object.assign(new Error(code), { code });
    });
    await expect(failing).rejects.toThrow(code);
    expect([code, runs]).toEqual([code, attempts]);
  }
});

/** SQLite has one writer, so two transactions never wait for each other there. */
test.runIf(process.env['TEST_DATABASE_URL'])('completes both transactions of a deadlock', async () => {
  const db = await createTestDatabase();
  await addUsers(db, 'aisyah', 'budi');
  const locked = { aisyah: Promise.withResolvers<void>(), budi: Promise.withResolvers<void>() };
  let runs = 0;
  const rename = (first: 'aisyah' | 'budi', second: 'aisyah' | 'budi') =>
    transaction(db, async (tx) => {
      runs += 1;
      await tx
        .updateTable('users')
        .set({ name: `by ${first}` })
        .where('uid', '=', first)
        .execute();
      locked[first].resolve();
      await locked[second].promise;
      await tx
        .updateTable('users')
        .set({ name: `by ${first}` })
        .where('uid', '=', second)
        .execute();
    });
  await Promise.all([rename('aisyah', 'budi'), rename('budi', 'aisyah')]);
  expect(runs).toBe(3);
});
