/** Opens the database, an SQLite file or PostgreSQL. No other module depends on which of the two it is. */
import { mkdirSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { createPrivateFile, databaseFile } from '#server/platform/data-folder.ts';
import { isDatabaseUnavailable, isLocked } from './database-errors.ts';
import type { DatabaseFigures } from '#server/platform/site-metrics.ts';
import { lastMigration, migrations } from './migrations.ts';
import { NamingPool, RepeatingPool } from './postgres-pool.ts';
import { SqliteTurnsDialect } from './sqlite-dialect.ts';
import type { DatabaseSchema } from './schema.ts';
import { createGroupCommit, transaction } from './transaction.ts';

export type Database = Kysely<DatabaseSchema>;

/** No requests are served while the file is opened, so SQLite may block for this long. */
const sqliteOpeningMs = 5_000;

/** Fits a thousand active learners of a million; with SQLite's default of 2 MB each look-up reads the disk. */
const sqliteCacheKib = 64 * 1024;
const connectMs = 5_000;
const statementMs = 8_000;
const migrationTries = 20;
const migrationTable = 'kysely_migration';

/** The group commit of each SQLite database; PostgreSQL has none. */
const groupCommits = new WeakMap<Database, ReturnType<typeof createGroupCommit<DatabaseSchema>>>();

/** The connection pool of each PostgreSQL database. */
const pools = new WeakMap<Database, pg.Pool>();

export type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

/** The connections to PostgreSQL are opened by `connect`, and closed with the database. */
export function openDatabase(where: DatabaseLocation, connect = openPool): Database {
  return where.databaseUrl ? openPostgres(connect(where.databaseUrl)) : openSqlite(where.dataDir);
}

/** Returns the database's location for the log, without credentials: `PostgreSQL at host:port/name` or SQLite's file. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseLocation): string {
  if (!databaseUrl) return `SQLite's file ${databaseFile(dataDir)}`;
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL';
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${hostname}:${port || 5432}${pathname}`;
}

/**
 * Runs a short write that many users make at the same moment. It may run twice, after its first run was rolled back. On
 * SQLite, concurrent writes share a commit; PostgreSQL groups its commits itself.
 */
export function groupCommit<R>(
  db: Database,
  write: (tx: Transaction<DatabaseSchema>) => Promise<R>,
): Promise<R> {
  const together = groupCommits.get(db);
  return together ? together(write) : transaction(db, write);
}

/**
 * Moves SQLite's write-ahead log into the database file, so that deleted data is gone from the log too. PostgreSQL's
 * vacuum does this itself.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (groupCommits.has(db)) await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
}

/** Returns the database metrics of this process. */
export function databaseFigures(db: Database, { dataDir }: DatabaseLocation): DatabaseFigures {
  const pool = pools.get(db);
  if (pool) {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
    return { walBytes: null, pool: { total, idle, waiting } };
  }
  const log = statSync(`${databaseFile(dataDir)}-wal`, { throwIfNoEntry: false });
  return { walBytes: log?.size ?? 0, pool: null };
}

/**
 * Compares the tables with the code: the migrations that are pending, and those that this code does not know.
 * @throws {Error} when the database does not answer
 */
export async function readMigrations(db: Database): Promise<{ pending: string[]; unknown: string[] }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isNew = !tables.some(({ name }) => name === migrationTable);
  const rows = isNew
    ? []
    : (await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db)).rows;
  const done = rows.map(({ name }) => name);
  return {
    pending: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !(name in migrations)),
  };
}

/**
 * Runs all pending migrations up to `upTo` in one transaction. Several processes may start at once: the transaction
 * orders them, and a process that fails while another creates the migrator's own tables tries again.
 */
export async function migrate(
  db: Database,
  { upTo = lastMigration() }: { upTo?: string } = {},
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateTo(upTo);
    if (!error) return;
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed && !isDatabaseUnavailable(error))
      throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
    if (tries === migrationTries) throw new Error('The tables cannot be reached', { cause: error });
    await new Promise((resolve) => setTimeout(resolve, 50 * tries));
  }
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  createPrivateFile(databaseFile(dataDir));
  const file = new Sqlite(databaseFile(dataDir));
  file.pragma(`busy_timeout = ${sqliteOpeningMs}`);
  switchToWal(file);
  // FULL: an acknowledged commit was fsynced. NORMAL lost commits in simulated power cuts.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // SQLite overwrites deleted rows, so that an erased user cannot be recovered from the file.
  file.pragma('secure_delete = ON');
  file.pragma(`cache_size = -${sqliteCacheKib}`);
  // SQLite sorts in memory, so that reads succeed when the disk is full.
  file.pragma('temp_store = MEMORY');
  // From now on the dialect waits for locks asynchronously, while other requests are served.
  file.pragma('busy_timeout = 0');
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteTurnsDialect(file) });
  groupCommits.set(db, createGroupCommit(db));
  return db;
}

/** Retries: when several processes switch a new file at once, SQLite fails immediately to avoid a deadlock. */
function switchToWal(file: Sqlite.Database): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; ; waitedMs += 20)
    try {
      file.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isLocked(error) || waitedMs >= sqliteOpeningMs) throw error;
      Atomics.wait(pause, 0, 0, 20);
    }
}

/** Connections are opened on demand. */
export function openPool(databaseUrl: string): pg.Pool {
  // int8 comes as text otherwise; our times and cents are far below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    query_timeout: statementMs,
    keepAlive: true,
    types,
  });
  // The pool replaces an idle connection that breaks; without a listener it would end the process.
  pool.on('error', () => {});
  // The pool listens to idle connections only. A connection that breaks in use fails its statement and also emits an
  // error event, which would end the process without a listener.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function openPostgres(pool: pg.Pool): Database {
  const dialect = new AppPostgresDialect({ pool: new RepeatingPool(new NamingPool(pool)) });
  const db = new Kysely<DatabaseSchema>({ dialect });
  pools.set(db, pool);
  return db;
}

class AppPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new AppPostgresDriver(this.#config);
  }
}

class AppPostgresDriver extends PostgresDriver {
  /** Ignores a failed rollback: the server rolls back when the connection closes, and the first error stays visible. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
