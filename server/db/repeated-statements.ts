/**
 * Repeats single statements on PostgreSQL after a deadlock or a serialization failure: a lone UPDATE can be the victim
 * that PostgreSQL chooses. Statements of a transaction are repeated with it, by `transaction()`.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { repeatAfterConflict } from './write-conflicts.ts';

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
