/**
 * Runs statements on one SQLite file, one at a time. SQLite runs on the thread that serves requests, so waiting for a
 * lock inside SQLite would block everything: a statement that finds the file locked yields its turn and retries.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { isLocked } from './database-errors.ts';

const firstPauseMs = 5;
const longestPauseMs = 100;

/** Writes wait this long from when the file was found locked; later ones fail immediately until it is free. */
const lockTimeoutMs = 2_000;

/** Reads synchronously; undefined when that is not possible now. */
export type ReadsNow = { readNow(sql: string, parameters: readonly unknown[]): unknown[] | undefined };

/** The open database file; each statement is prepared once. */
class File {
  readonly #file: Sqlite.Database;
  readonly #statements = new Map<string, Sqlite.Statement>();

  constructor(file: Sqlite.Database) {
    this.#file = file;
  }

  get inTransaction(): boolean {
    return this.#file.inTransaction;
  }

  prepare(sql: string): Sqlite.Statement {
    const statement = this.#statements.get(sql) ?? this.#file.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#file.close();
  }
}

class SqliteTurnsDriver extends SqliteDriver implements ReadsNow {
  readonly #file: File;
  readonly #turns = new Turns();
  readonly #lockout = new Lockout();
  /** One object for all turns, since Kysely keeps every connection object that it is given. */
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, file: File) {
    super(config);
    this.#file = file;
  }

  /**
   * Returns the rows of a look-up synchronously, at a third of the cost of the asynchronous way. Undefined during another
   * statement's turn and after any error: the asynchronous way then runs the query.
   */
  readNow(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    if (this.#turns.areTaken) return undefined;
    try {
      return this.#file.prepare(sql).all(parameters);
    } catch {
      return undefined;
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    this.#connection ??= this.#waitingOnLocks(await super.acquireConnection());
    return this.#connection;
  }

  #waitingOnLocks(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass();
  }

  /** Takes the write lock immediately: a transaction that reads first could find it taken when it must write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#lockout.end();
  }

  /** SQLite rolls back automatically when the disk is full; a second rollback would fail, and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await connection.executeQuery<R>(query);
        if (!SelectQueryNode.is(query.query)) this.#lockout.end();
        return result;
      } catch (error) {
        // Inside a transaction the lock is already held, and no other write may run in between.
        const pauseMs = isLocked(error) && !this.#file.inTransaction ? this.#lockout.pauseMs() : null;
        if (pauseMs === null) throw error;
        this.#turns.pass();
        await sleep(pauseMs);
        await this.#turns.take();
      }
    }
  }
}

export class SqliteTurnsDialect extends SqliteDialect {
  readonly #driver: SqliteTurnsDriver;

  constructor(file: Sqlite.Database) {
    const database = new File(file);
    super({ database });
    this.#driver = new SqliteTurnsDriver({ database }, database);
  }

  override createDriver(): SqliteDriver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new SqliteTurnsAdapter(this.#driver);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new PlannedOnceCompiler();
  }
}

class SqliteTurnsAdapter extends SqliteAdapter implements ReadsNow {
  readonly #driver: SqliteTurnsDriver;

  constructor(driver: SqliteTurnsDriver) {
    super();
    this.#driver = driver;
  }

  readNow(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    return this.#driver.readNow(sql, parameters);
  }

  /** The driver itself serializes the use of its one connection. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, as on PostgreSQL, so that an interrupted one leaves no trace. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite plans a join again whenever a value is bound that its planner considered, which costs three times the look-up.
 * A unary plus hides the value from the planner without changing it.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** A mutex with a first-in, first-out queue. */
class Turns {
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  get areTaken(): boolean {
    return this.#isTaken;
  }

  take(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    return undefined;
  }

  pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

/** Tracks how long another process has held the file's lock: all writes share one deadline. */
class Lockout {
  #pauseMs = firstPauseMs;
  #isTooLong = false;
  #deadline: NodeJS.Timeout | undefined;
  #forgetting: NodeJS.Timeout | undefined;

  /** Returns how long to wait before the next try; null when the file has been locked for too long. */
  pauseMs(): number | null {
    this.#deadline ??= setTimeout(() => (this.#isTooLong = true), lockTimeoutMs).unref();
    // After a while without tries it is unknown whether the file was locked all the time.
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.end(), lockTimeoutMs).unref();
    if (this.#isTooLong) return null;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
    return pauseMs;
  }

  end(): void {
    if (!this.#deadline) return;
    clearTimeout(this.#deadline);
    clearTimeout(this.#forgetting);
    this.#deadline = undefined;
    this.#isTooLong = false;
    this.#pauseMs = firstPauseMs;
  }
}
