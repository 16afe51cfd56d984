/** Databases on the PostgreSQL server that the test run started; it is removed whole when the run ends. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

const serverUrl = process.env['TEST_DATABASE_URL'];

let databaseOfThisFile: Promise<string> | undefined;

/** This test file's own database with nothing in its tables; null where the tests run on SQLite. */
export async function emptyPostgresDatabase(): Promise<string | null> {
  if (!serverUrl) return null;
  databaseOfThisFile ??= createPostgresDatabase(serverUrl);
  const url = await databaseOfThisFile;
  await run(url, emptyEveryTable);
  return url;
}

/** A database in which nothing was ever made; null where the tests run on SQLite. */
export async function newPostgresDatabase(): Promise<string | null> {
  return serverUrl ? createPostgresDatabase(serverUrl) : null;
}

/** Migrations keep what they know in tables of their own, and those stay. */
const emptyEveryTable = `
  do $$
  declare tables text;
  begin
    select string_agg(quote_ident(tablename), ', ') into tables
      from pg_tables where schemaname = 'public' and tablename not like 'kysely%';
    if tables is not null then execute 'truncate ' || tables; end if;
  end $$`;

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
