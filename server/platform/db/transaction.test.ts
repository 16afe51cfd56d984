import type { PostgresPool } from 'kysely';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { addUsers, createTestDatabase } from '#tests/test-database.ts';
import { groupCommit } from './database.ts';
import { RepeatingPool } from './postgres-pool.ts';
import { transaction } from './transaction.ts';

const line = (id: string) => ({ id, at: 1, actor: 'a', action: 'b', subject: 'c', detail: 'd' });

test('commits concurrent writes together and answers each with its own result', async () => {
  const { db } = await createTestContext();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      groupCommit(db, async (tx) => {
        await tx
          .insertInto('audit')
          .values(line(`line-${index}`))
          .execute();
        return index;
      }),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 50 }, (_, index) => index));
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(50);
});

test('a failed write fails alone', async () => {
  const { db } = await createTestContext();
  const ids = ['a', 'b', 'a', 'c'];
  const outcomes = await Promise.allSettled(
    ids.map((id) => groupCommit(db, (tx) => tx.insertInto('audit').values(line(id)).execute())),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const kept = await db.selectFrom('audit').select('id').orderBy('id').execute();
  expect(kept.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('writes continue after a failed one, and while others are running', async () => {
  const { db } = await createTestContext();
  const failing = groupCommit(db, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const first = groupCommit(db, (tx) => tx.insertInto('audit').values(line('first')).execute());
  await new Promise((resolve) => setImmediate(resolve));
  const second = groupCommit(db, (tx) => tx.insertInto('audit').values(line('second')).execute());
  await Promise.all([first, second]);
  expect(await db.selectFrom('audit').select('id').execute()).toHaveLength(2);
});

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

test('repeats a single statement after a deadlock, but not one of a transaction', async () => {
  const sent: string[] = [];
  const client = {
    query: async (sql: string) => {
      sent.push(sql);
      if (sql.startsWith('update') && sent.length % 3 !== 0)
        throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return { command: 'UPDATE' as const, rowCount: 1, rows: [] };
    },
    release: () => {},
  };
  const stub = { connect: async () => client, end: async () => {}, options: {} } as unknown as PostgresPool;
  const pooled = await new RepeatingPool(stub).connect();
  await pooled.query('update users', []);
  expect(sent).toEqual(['update users', 'update users', 'update users']);
  await pooled.query('begin', []);
  await expect(pooled.query('update users', [])).rejects.toThrow('deadlock');
  await pooled.query('rollback', []);
  sent.length = 0;
  await pooled.query('update users', []);
  expect(sent).toHaveLength(3);
});

/** SQLite has one writer, so transactions never deadlock there. */
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
