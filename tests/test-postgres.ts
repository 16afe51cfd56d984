/** Databases on the PostgreSQL server that the test run started; it is removed whole when the run ends. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate, openDatabase } from '#server/db/database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

let databaseOfThisWorker: Promise<string> | undefined;

/**
 * The database of this worker, with today's tables and nothing in them; null where the tests run on SQLite. The tables
 * are made once.
 */
export async function emptyPostgresDatabase(): Promise<string | null> {
  if (!serverUrl) return null;
  databaseOfThisWorker ??= createMigratedDatabase(serverUrl);
  const url = await databaseOfThisWorker;
  await run(url, emptyEveryTable);
  return url;
}

/** A database in which nothing was ever made; null where the tests run on SQLite. */
export async function newPostgresDatabase(): Promise<string | null> {
  return serverUrl ? createPostgresDatabase(serverUrl) : null;
}

/**
 * Migrations keep what they know in tables of their own, and those stay. Rows that others refer to are deleted in a
 * later round; to truncate so many tables would take ten times as long.
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

async function createMigratedDatabase(server: string): Promise<string> {
  const databaseUrl = await createPostgresDatabase(server);
  const db = openDatabase({ databaseUrl, dataDir: '' });
  await migrate(db);
  await db.destroy();
  return databaseUrl;
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
