import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { expect, test } from 'vitest';
import { RepeatingPool } from './repeated-statements.ts';

/** Returns a client whose statements fail with 40P01 until the third run of each, and the statements that it ran. */
async function deadlockingClient(): Promise<{ client: PostgresPoolClient; ran: string[] }> {
  const ran: string[] = [];
  const query = (text: string) => {
    ran.push(text);
    const isVictim = text.startsWith('update') && ran.filter((one) => one === text).length < 3;
    return isVictim
      ? Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' }))
      : Promise.resolve({ command: 'UPDATE', rowCount: 1, rows: [] });
  };
  const inner = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool: PostgresPool = { options: {}, connect: async () => inner, end: async () => {} };
  return { client: await new RepeatingPool(pool).connect(), ran };
}

test('repeats a single statement after a deadlock', async () => {
  const { client, ran } = await deadlockingClient();
  expect(await client.query('update users', [])).toMatchObject({ rowCount: 1 });
  expect(ran).toEqual(['update users', 'update users', 'update users']);
});

test('leaves the statements of a transaction to transaction()', async () => {
  const { client, ran } = await deadlockingClient();
  for (const begin of ['begin', 'start transaction isolation level serializable']) {
    await client.query(begin, []);
    await expect(client.query(`update in ${begin}`, [])).rejects.toThrow('deadlock detected');
    await client.query('rollback', []);
    expect(ran.splice(0)).toEqual([begin, `update in ${begin}`, 'rollback']);
  }
  await client.query('update afterwards', []);
  expect(ran).toHaveLength(3);
});
