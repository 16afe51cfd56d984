/** The databases that the product is measured on. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { type PostgresqlServer, startPostgresql } from '#tests/set-up/postgresql.ts';
import { childrenOf, pinProcess } from './server-process.ts';

export type Engine = 'sqlite' | 'postgresql';

/** The place of a product's data; `databaseUrl` is null for SQLite's file in the data folder. */
export type DatabasePlace = { dataDir: string; databaseUrl: string | null };

let server: PostgresqlServer | undefined;

/** An empty place. PostgreSQL is started with the first one, and commits to the disk. */
export async function createPlace(engine: Engine, dataDir: string): Promise<DatabasePlace> {
  mkdirSync(dataDir, { recursive: true });
  if (engine === 'sqlite') return { dataDir, databaseUrl: null };
  if (!server) {
    server = await startPostgresql({ durable: true });
    if (!server) throw new Error('PostgreSQL is not available here.');
    pinProcess('others', server.pid());
  }
  const name = `bench_${Math.random().toString(36).slice(2)}`;
  await execute({ dataDir, databaseUrl: server.url }, [`create database ${name}`]);
  return { dataDir, databaseUrl: server.url.replace(/[^/]+$/, name) };
}

/** Lets PostgreSQL use all cores, or the others again. */
export function pinDatabase(where: 'others' | 'all'): void {
  if (server) for (const pid of [server.pid(), ...childrenOf(server.pid())]) pinProcess(where, pid);
}

export async function stopDatabases(): Promise<void> {
  await server?.stop();
  server = undefined;
}

/** Runs SQL beside the product, such as what empties a table between two rounds. */
export async function execute(place: DatabasePlace, statements: string[]): Promise<void> {
  if (place.databaseUrl === null) {
    const file = new Sqlite(sqliteFile(place), { timeout: 20_000 });
    for (const statement of statements) file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The rows of a query. */
export async function select(place: DatabasePlace, query: string): Promise<Record<string, unknown>[]> {
  if (place.databaseUrl === null) {
    const file = new Sqlite(sqliteFile(place), { timeout: 20_000 });
    const rows = file.prepare<[], Record<string, unknown>>(query).all();
    file.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(query);
  await client.end();
  return rows;
}

/** Adds rows to a table, many at a time; all rows have the columns of the first one. */
export async function insertRows(
  place: DatabasePlace,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join(', ');
  if (place.databaseUrl === null) {
    const file = new Sqlite(sqliteFile(place), { timeout: 20_000 });
    const marks = columns.map(() => '?').join(', ');
    const insert = file.prepare(`insert into "${table}" (${names}) values (${marks}) on conflict do nothing`);
    file.transaction(() => {
      for (const row of rows) insert.run(columns.map((name) => row[name]));
    })();
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  const query = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1) on conflict do nothing`;
  for (let at = 0; at < rows.length; at += 5_000)
    await client.query(query, [JSON.stringify(rows.slice(at, at + 5_000))]);
  await client.end();
}

export function sqliteFile({ dataDir }: DatabasePlace): string {
  return join(dataDir, 'lectern.db');
}
