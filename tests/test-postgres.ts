/** Databases on the test run's PostgreSQL server, which is removed when the run ends. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import { type Database, migrate, openDatabase, openPool } from '#server/platform/db/database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

let databaseOfThisWorker: Promise<{ url: string; pool: pg.Pool }> | undefined;

/**
 * Returns the worker's database with the current, empty tables, which are created once; null when the tests run on
 * SQLite.
 */
export async function emptyPostgresDatabase(): Promise<string | null> {
  if (!serverUrl) return null;
  databaseOfThisWorker ??= createMigratedDatabase(serverUrl);
  const { url, pool } = await databaseOfThisWorker;
  await pool.query(emptyEveryTable);
  return url;
}

/**
 * Opens connections as the product does, and keeps those to the worker's database for the next test: PostgreSQL starts
 * a process for each, which takes longer than many tests.
 */
export function openKeptPool(databaseUrl: string): pg.Pool {
  const kept = keptPools.get(databaseUrl);
  if (!kept) return openPool(databaseUrl);
  return new Proxy(kept, {
    get(pool, name) {
      if (name === 'end') return () => untilUnused(pool);
      const value: unknown = Reflect.get(pool, name, pool);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

const keptPools = new Map<string, pg.Pool>();

/** Resolves when no statement is running. */
async function untilUnused(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setTimeout(1);
}

/** Resolves when a statement in this database waits for a lock of another transaction. */
export async function untilBlocked(db: Database): Promise<void> {
  const blocked = sql<{ count: string }>`select count(*) as "count" from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await blocked.execute(db)).rows[0]?.count) === 0) await setTimeout(1);
}

/** Returns an empty database without tables; null when the tests run on SQLite. */
export async function newPostgresDatabase(): Promise<string | null> {
  return serverUrl ? createPostgresDatabase(serverUrl) : null;
}

/**
 * Keeps the tables of the migrations themselves. Referenced rows are deleted in a later round; TRUNCATE of so many
 * tables would take ten times as long.
 */
const emptyEveryTable = `
  do $$
  declare
    name text;
    referred int := 1;
  begin
    while referred > 0 loop
      referred := 0;
      for name in select quote_ident(tablename) from pg_tables
          where schemaname = 'public' and tablename not like 'kysely%' loop
        begin
          execute 'delete from ' || name;
        exception when foreign_key_violation then
          referred := referred + 1;
        end;
      end loop;
    end loop;
  end $$`;

async function createMigratedDatabase(server: string): Promise<{ url: string; pool: pg.Pool }> {
  const databaseUrl = await createPostgresDatabase(server);
  const db = openDatabase({ databaseUrl, dataDir: '' });
  await migrate(db);
  await db.destroy();
  const pool = openPool(databaseUrl);
  keptPools.set(databaseUrl, pool);
  return { url: databaseUrl, pool };
}

async function createPostgresDatabase(server: string): Promise<string> {
  const name = `lectern_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Records the statements sent to PostgreSQL in order, such as `select sessions`, `begin`, `insert mail`, `commit`; each
 * is a round trip.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [asked] of query.mock.calls) sent.push(briefOf(asked));
  } finally {
    query.mockRestore();
  }
  return sent;
}

function briefOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
  const [verb = ''] = text.split(' ');
  const table = /(?:from|into|update) "(\w+)"/.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
