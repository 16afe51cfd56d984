/** Databases that reject writes for a while: full, read-only, locked by another process, or disconnected. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { TestContext } from './test-context.ts';

/** The time that the server may take to end a connection. */
const goneMs = 60_000;

/** Makes the database read-only until the returned function runs or the test ends. */
export async function makeReadOnly({
  db,
  config: { databaseUrl },
}: TestContext): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    await sql`pragma query_only = on`.execute(db);
    return async () => void (await sql`pragma query_only = off`.execute(db));
  }
  const name = new URL(databaseUrl).pathname.slice(1);
  const heal = async () => {
    await run(databaseUrl, `alter database ${name} reset default_transaction_read_only`);
    await endConnections(databaseUrl);
  };
  onTestFinished(heal);
  await run(databaseUrl, `alter database ${name} set default_transaction_read_only = on`);
  await endConnections(databaseUrl);
  return heal;
}

/** Locks the SQLite file through another process until the returned function runs. */
export function lockFile({ config }: TestContext): () => void {
  const other = new Sqlite(join(config.dataDir, 'lectern.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return () => void other.exec('rollback');
}

/**
 * Ends every connection to a PostgreSQL database, as a restart would, and waits until they are gone, so that no later
 * statement gets one of them.
 */
export async function endConnections(databaseUrl: string): Promise<number> {
  return run(
    databaseUrl,
    `select pg_terminate_backend(pid, ${goneMs}) from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
  );
}

/** @returns the number of rows found or changed */
async function run(databaseUrl: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = off');
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
