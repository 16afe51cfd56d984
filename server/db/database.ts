/** Opens the database, SQLite's file or PostgreSQL: the only place that knows which of the two it is. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { createPrivateFile } from './data-folder.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { migrations } from './migrations/all.ts';
import { NamingPool } from './named-statements.ts';
import { SqliteTurnsDialect } from './sqlite-dialect.ts';
import type { DatabaseSchema } from './schema.ts';
import { createGroupCommit } from './group-commit.ts';

export type Database = Kysely<DatabaseSchema>;

/** While the file is opened nobody is served yet, so SQLite may wait for other processes by itself. */
const sqliteOpeningMs = 5_000;
/** What a thousand people at once look up among a million; SQLite's own 2 MB would be read anew each time. */
const sqliteCacheKib = 64 * 1024;
const connectMs = 5_000;
const statementMs = 8_000;
const migrationTries = 20;

type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

export function openDatabase(where: DatabaseLocation): Database {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir);
}

/** As the operator knows it, without user and password: `PostgreSQL at host:port/name`, or the file of SQLite. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseLocation): string {
  if (!databaseUrl) return `SQLite's file ${fileIn(dataDir)}`;
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL';
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${hostname}:${port || 5432}${pathname}`;
}

/**
 * A short write that many do at the same moment. It may run a second time after a first one that left no trace.
 * SQLite commits those of one moment together; PostgreSQL has many connections, and does that by itself.
 */
export function groupCommit<R>(
  db: Database,
  write: (tx: Transaction<DatabaseSchema>) => Promise<R>,
): Promise<R> {
  const together = groupCommits.get(db);
  return together ? together(write) : db.transaction().execute(write);
}

/** The databases that have one writer. */
const groupCommits = new WeakMap<Database, ReturnType<typeof createGroupCommit<DatabaseSchema>>>();

/**
 * Empties SQLite's log into its file, after what was deleted must not stand there any more either. PostgreSQL's own
 * vacuum does it in its time.
 */
export async function emptyWriteAheadLog(db: Database): Promise<void> {
  if (groupCommits.has(db)) await db.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(truncate)'));
}

/**
 * Brings the tables up to date, wholly or not at all. Several processes may start at once: the transaction orders
 * them, and who stumbles over another while the migrator makes its own tables looks again.
 */
export async function migrate(db: Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (!error) return;
    const failed = results?.find(({ status }) => status === 'Error');
    if (failed && !isDatabaseUnavailable(error))
      throw new Error(`Migration ${failed.migrationName} failed`, { cause: error });
    if (tries === migrationTries) throw new Error('The tables cannot be reached', { cause: error });
    await new Promise((resolve) => setTimeout(resolve, 50 * tries));
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'lectern.db');
}

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  createPrivateFile(fileIn(dataDir));
  const file = new Sqlite(fileIn(dataDir));
  file.pragma(`busy_timeout = ${sqliteOpeningMs}`);
  file.pragma('journal_mode = WAL');
  // FULL: an acknowledged commit was fsynced. NORMAL lost commits in simulated power cuts.
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // What is deleted is overwritten, so that nobody who is gone can be read out of the file.
  file.pragma('secure_delete = ON');
  file.pragma(`cache_size = -${sqliteCacheKib}`);
  // What is sorted stays in memory, so that reading goes on when the disk is full.
  file.pragma('temp_store = MEMORY');
  // From here on the driver waits, and others are served meanwhile.
  file.pragma('busy_timeout = 0');
  const db = new Kysely<DatabaseSchema>({ dialect: new SqliteTurnsDialect(file) });
  groupCommits.set(db, createGroupCommit(db));
  return db;
}

function openPostgres(databaseUrl: string): Database {
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
  // The pool listens to idle connections only. One that breaks while somebody uses it tells them by the failing
  // statement, and says it once more as an event, which would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<DatabaseSchema>({ dialect: new AppPostgresDialect({ pool: new NamingPool(pool) }) });
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
  /** What cannot be undone is undone by the server, since its connection is discarded; why it failed stays known. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}
