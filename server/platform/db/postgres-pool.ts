/**
 * Names statements for PostgreSQL, so that each connection parses and plans a statement only once. Behind PgBouncer in
 * transaction mode this needs PgBouncer 1.21 or newer with `max_prepared_statements` above 0.
 */
import { hash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { repeatAfterConflict } from './transaction.ts';

/** The site has about 300 statements; lists of varying length make more, and each costs the server memory. */
const namesAtMost = 500;

export class NamingPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new NamingClient(await this.#pool.connect(), this.#names);
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are not read one by one');
    const name = parameters.length > 0 ? this.#names.of(text) : undefined;
    return this.#client.query({ text, values: [...parameters], ...(name && { name }) });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

class StatementNames {
  readonly #names = new Map<string, string>();

  /** Undefined for a statement that stays unnamed: the limit is reached, or it selects every column. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= namesAtMost || selectsEveryColumn(text)) return known;
    const name = hash('sha256', text, 'base64url');
    this.#names.set(text, name);
    return name;
  }
}

/** A newer version of the site may add a column, and PostgreSQL rejects a prepared statement whose result changes. */
function selectsEveryColumn(text: string): boolean {
  return /[ .]\*/.test(text);
}

/**
 * Repeats single statements on PostgreSQL after a deadlock or a serialization failure: a lone UPDATE can be the victim
 * that PostgreSQL chooses. `transaction()` repeats those of a transaction.
 */
export class RepeatingPool implements PostgresPool {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    this.#pool = pool;
  }

  get options(): object {
    return this.#pool.options;
  }

  async connect(): Promise<PostgresPoolClient> {
    return new RepeatingClient(await this.#pool.connect());
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class RepeatingClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #isInTransaction = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return this.#client.query(text);
    if (/^(begin|start transaction)\b/.test(text)) this.#isInTransaction = true;
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false;
    const run = () => this.#client.query(text, parameters);
    return this.#isInTransaction ? run() : repeatAfterConflict(run);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
