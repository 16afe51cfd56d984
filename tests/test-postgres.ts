/** Databases on the test run's PostgreSQL server, which is removed when the run ends. */
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';
import { type Database, migrate, openDatabase, openPool } from '#server/platform/db/database.ts';

/** The rows that many tests start with. Those of one key differ only in their time. */
export type FirstRows = {
  key: string;
  /** Their time in milliseconds. */
  now: number;
  /** Writes them into empty tables, with another time. */
  write: (db: Database, now: number) => Promise<void>;
};

/** The time with which the first rows are written before they are copied; no other number of theirs equals it. */
export const templateTime = Date.UTC(2026, 10, 21, 12);

const serverUrl = process.env['TEST_DATABASE_URL'];

type Reference = { child: string; parent: string };

type WorkerDatabase = {
  url: string;
  pool: pg.Pool;
  /** A query for the names of the tables with rows. */
  filledTables: string;
  references: Reference[];
  /** Turns the checks of references off for a transaction, if the server allows it: they take most of the time. */
  withoutChecks: string;
};

let databaseOfThisWorker: Promise<WorkerDatabase> | undefined;

/** The functions of this worker's database that insert first rows, by their keys. */
const restoring = new Map<string, Promise<string>>();

/**
 * Returns the worker's database with the current tables, which are created once, empty or with these rows; null when the
 * tests run on SQLite.
 */
export async function emptyPostgresDatabase(first?: FirstRows): Promise<string | null> {
  if (!serverUrl) return null;
  databaseOfThisWorker ??= createMigratedDatabase(serverUrl);
  const database = await databaseOfThisWorker;
  if (!first) {
    await deleteAllRows(database);
    return database.url;
  }
  const restore = restoring.get(first.key) ?? createRestoring(database, first, `restore_${restoring.size}`);
  restoring.set(first.key, restore);
  await deleteAllRows(database, `select ${await restore}(${first.now});`);
  return database.url;
}

async function filledTablesOf({ pool, filledTables }: WorkerDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] }>({ name: 'filled tables', text: filledTables });
  return rows.flatMap((row) => row.names);
}

/** Creates a function that inserts the first rows: a connection plans its statements once. Returns its name. */
async function createRestoring(database: WorkerDatabase, first: FirstRows, name: string): Promise<string> {
  const { url, pool, references } = database;
  await deleteAllRows(database);
  const db = openDatabase({ databaseUrl: url, dataDir: '' }, openKeptPool);
  await first.write(db, templateTime);
  await db.destroy();
  const inserts: string[] = [];
  for (const table of parentsFirst(await filledTablesOf(database), references)) {
    const { rows, fields } = await pool.query<unknown[]>({
      text: `select * from ${table}`,
      rowMode: 'array',
    });
    const valueOf = (value: unknown) => (Number(value) === templateTime ? 'moment' : literalOf(value));
    const values = rows.map((row) => `(${row.map(valueOf).join(', ')})`);
    const columns = fields.map((field) => pg.escapeIdentifier(field.name));
    inserts.push(`insert into ${table} (${columns.join(', ')}) values ${values.join(', ')};`);
  }
  const body = `begin ${inserts.join('\n')} end`;
  await pool.query(
    `create function ${name}(moment bigint) returns void language plpgsql as ${pg.escapeLiteral(body)}`,
  );
  return name;
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  throw new Error('A column of a type that no table had before');
}

/** Orders tables so that each comes after those that it refers to. */
function parentsFirst(tables: string[], references: Reference[]): string[] {
  const free = tables.filter(
    (table) => !references.some(({ child, parent }) => child === table && tables.includes(parent)),
  );
  // Those that remain may refer to each other; without the checks their order does not matter.
  if (free.length === 0 || free.length === tables.length) return tables;
  const others = tables.filter((table) => !free.includes(table));
  return [...free, ...parentsFirst(others, references)];
}

/** Deletes the rows of all tables and runs another statement. TRUNCATE of so many tables would take ten times as long. */
async function deleteAllRows(database: WorkerDatabase, andThen = ''): Promise<void> {
  const { pool, references, withoutChecks } = database;
  const tables = parentsFirst(await filledTablesOf(database), references).toReversed();
  const deletions = tables.map((table) => `delete from ${table};`);
  if (deletions.length > 0 || andThen !== '')
    await pool.query(`begin; ${withoutChecks} ${deletions.join(' ')} ${andThen} commit`);
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
 * Returns a query for the names of all tables with rows, except those of the migrations themselves. It is planned once for
 * each connection, and takes a quarter of the time that deleting from every table takes.
 */
async function queryForFilledTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const cases = rows.map(({ name }) => `case when exists (select from ${name}) then '${name}' end`);
  return `select array_remove(array[${cases.join(', ')}], null) as names`;
}

async function referencesIn(pool: pg.Pool): Promise<Reference[]> {
  const { rows } = await pool.query<Reference>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  );
  return rows;
}

async function mayTurnChecksOff(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    `select has_parameter_privilege('session_replication_role', 'set') as may`,
  );
  return rows[0]?.may === true;
}

async function createMigratedDatabase(server: string): Promise<WorkerDatabase> {
  const databaseUrl = await createPostgresDatabase(server);
  const db = openDatabase({ databaseUrl, dataDir: '' });
  await migrate(db);
  await db.destroy();
  const pool = openPool(databaseUrl);
  keptPools.set(databaseUrl, pool);
  return {
    url: databaseUrl,
    pool,
    filledTables: await queryForFilledTables(pool),
    references: await referencesIn(pool),
    withoutChecks: (await mayTurnChecksOff(pool)) ? 'set local session_replication_role = replica;' : '',
  };
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
