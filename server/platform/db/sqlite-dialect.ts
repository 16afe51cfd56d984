/**
 * Runs statements on one SQLite file, in turns. SQLite works on the thread that answers requests, so its own waiting
 * for a lock would hold up everybody: whoever finds the file locked by another process gives its turn away, and
 * tries again a moment later.
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

/** Reads within one turn of the event loop; undefined where it cannot now. */
export type ReadsNow = { readNow(sql: string, parameters: readonly unknown[]): unknown[] | undefined };

/** The one open file; each statement is prepared once. */
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
  /** All turns share one object, since Kysely keeps every connection object that it is given. */
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, file: File) {
    super(config);
    this.#file = file;
  }

  /**
   * The rows of a look-up, found within this turn of the event loop: a third of the work of a look-up that is handed
   * from promise to promise. Undefined where somebody else's turn, or anything that is wrong, asks for the longer way.
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

  /** Takes the write lock at once: a transaction that reads first could find it taken when it must write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#lockout.end();
  }

  /** A full disk makes SQLite undo the transaction by itself; undoing it again would fail, and hide why. */
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
        // A transaction holds the lock already, and no other write may run inside it.
        const pauseMs = isLocked(error) && !this.#file.inTransaction ? this.#lockout.pauseMs() : null;
        if (pauseMs === null) throw error;
        this.#turns.pass();
        await sleep(pauseMs);
        await this.#turns.take();
      }
    }
  }
}

/** SQLite by that driver, for Kysely. */
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

  /** The driver gives out turns on its one connection itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations stand in one transaction, as on PostgreSQL: killed in the middle, they have not begun. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * SQLite plans a join anew whenever a value is bound that its planner looked at, which costs three times the look-up.
 * It does not look at what stands behind a plus, and that is the same value.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** Lets one after another use what only one can use. */
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

const firstPauseMs = 5;
const longestPauseMs = 100;

/** Writes wait this long from the moment the file was found locked; later ones fail at once while it lasts. */
const lockTimeoutMs = 2_000;

/** Tracks another process that holds the file's lock: all writes share one deadline. */
class Lockout {
  #pauseMs = firstPauseMs;
  #isTooLong = false;
  #deadline: NodeJS.Timeout | undefined;
  #forgetting: NodeJS.Timeout | undefined;

  /** The file was found locked: how long to wait before the next try, or null when it has been for too long. */
  pauseMs(): number | null {
    this.#deadline ??= setTimeout(() => (this.#isTooLong = true), lockTimeoutMs).unref();
    // When nobody has tried for a while, nobody knows whether it was locked all the time.
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
