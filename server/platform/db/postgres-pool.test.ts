import Sqlite from 'better-sqlite3';
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { hitRateLimit } from '#server/platform/rate-limits.ts';
import { signIn } from '#tests/test-browser.ts';
import { createTestContext, type TestContext } from '#tests/test-context.ts';
import { endConnections } from '#tests/test-outages.ts';
import { emptyPostgresDatabase } from '#tests/test-postgres.ts';
import { openPool } from './database.ts';
import { RepeatingPool } from './postgres-pool.ts';

/** SQLite prepares statements in this process: `prepared-query.ts` and its driver cache them. */
const isPostgres = (await emptyPostgresDatabase()) !== null;

type Database = TestContext['db'];

/** The statements of one connection, with how often each ran there. */
async function heldBy(db: Database): Promise<{ statement: string; runs: number }[]> {
  const { rows } = await sql<{ statement: string; runs: number }>`
    select statement, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db);
  return rows;
}

const findEvent = (db: Database, id: string) =>
  db.selectFrom('stripeEvents').select('type').where('id', '=', id).execute();

test('prepares a statement once per connection for all values', async () => {
  if (!isPostgres) return;
  const { db } = await createTestContext({ connect: openPool });
  await db.connection().execute(async (one) => {
    for (const id of ['first', 'second', 'third']) await findEvent(one, id);
    const held = (await heldBy(one)).filter(({ statement }) => statement.includes('stripeEvents'));
    expect(held).toEqual([{ statement: 'select "type" from "stripeEvents" where "id" = $1', runs: 3 }]);
  });
});

test('counts a rate limit with one statement at any time', async () => {
  const { db } = await createTestContext({ connect: openPool });
  const count = (one: Database, now: number) =>
    hitRateLimit(one, { key: 'sign-ins', atMost: 9, windowMs: 1_000, now });
  if (isPostgres)
    await db.connection().execute(async (one) => {
      for (const now of [1, 2, 3]) await count(one, now);
      const held = (await heldBy(one)).filter(({ statement }) =>
        statement.startsWith('insert into "rateLimits"'),
      );
      expect(held.map(({ runs }) => runs)).toEqual([3]);
    });
  else {
    const prepare = vi.spyOn(Sqlite.prototype, 'prepare');
    for (const now of [1, 2, 3]) await count(db, now);
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
  }
});

test('prepares statements again on a replaced connection', async () => {
  if (!isPostgres) return;
  const ctx = await createTestContext({ connect: openPool });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = await signIn(ctx);
  expect((await browser.ask('GET /api/me')).status).toBe(200);
  expect(await endConnections(ctx.config.databaseUrl ?? '')).toBeGreaterThan(0);
  await expect.poll(async () => (await browser.ask('GET /api/me')).status).toBe(200);
  expect((await browser.ask('PATCH /api/me', { name: 'Aisyah' })).body.name).toBe('Aisyah');
});

test('prepares at most five hundred statements per connection', async () => {
  if (!isPostgres) return;
  const { db } = await createTestContext({ connect: openPool });
  await db.connection().execute(async (one) => {
    for (let count = 0; count < 600; count++) {
      const { rows } = await sql`select ${count}::integer as ${sql.id(`n${count}`)}`.execute(one);
      expect(rows).toEqual([{ [`n${count}`]: count }]);
    }
    const { length } = await heldBy(one);
    expect(length).toBeGreaterThan(300);
    expect(length).toBeLessThanOrEqual(500);
  });
});

test('requests succeed while a newer version of the site adds columns', async () => {
  if (!isPostgres) return;
  const ctx = await createTestContext({ connect: openPool });
  const browser = await signIn(ctx);
  const me = () => browser.ask('GET /api/me');
  const ask = async () => {
    const answers = await Promise.all([
      me(),
      me(),
      browser.ask('GET /api/export'),
      browser.ask('GET /api/sessions'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  };
  await ask();
  for (const table of ['users', 'certificates', 'sessions', 'progress'])
    await sql`alter table ${sql.ref(table)} add column added text`.execute(ctx.db);
  try {
    await ask();
    await ask();
  } finally {
    for (const table of ['users', 'certificates', 'sessions', 'progress'])
      await sql`alter table ${sql.ref(table)} drop column added`.execute(ctx.db);
  }
});

/** Returns a client whose statements fail with 40P01 until their third run, and the statements that it ran. */
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
