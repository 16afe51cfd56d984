/** Databases that take no writes for a while: full, read-only, locked by another process, or gone. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { TestWorld } from './test-world.ts';

/** From now on nothing can be written, until the returned function is called. */
export async function makeReadOnly({ db, config }: TestWorld): Promise<() => Promise<void>> {
  if (config.databaseUrl === null) {
    await sql`pragma query_only = on`.execute(db);
    return async () => void (await sql`pragma query_only = off`.execute(db));
  }
  const { pathname } = new URL(config.databaseUrl);
  const name = sql.raw(pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  await endConnections(config.databaseUrl);
  return async () => {
    await sql`set session characteristics as transaction read write`.execute(db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db).catch(() => {});
    await endConnections(config.databaseUrl ?? '');
  };
}

/** Another process begins to write and does not end, until the returned function is called. SQLite alone. */
export function lockFile({ config }: TestWorld): () => void {
  const other = new Sqlite(join(config.dataDir, 'lectern.db'));
  onTestFinished(() => void other.close());
  other.exec('begin immediate');
  return () => void other.exec('rollback');
}

/** Ends every connection to a PostgreSQL database, whatever it is doing, as a restart of the server would. */
export async function endConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
