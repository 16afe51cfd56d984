/** Runs transactions, repeats work that conflicts with concurrent writes, and groups commits. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isDatabaseUnavailable, isWriteConflict } from './database-errors.ts';
import type { DatabaseSchema } from './schema.ts';

const attempts = 6;

/** The first wait takes up to 20 ms, and each further one up to twice as long. */
const firstWaitMs = 10;

/** Runs `work` again after a deadlock or a serialization failure. The last attempt's error is thrown. */
export async function repeatAfterConflict<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isWriteConflict(error)) throw error;
      await setTimeout(nextShare() * firstWaitMs * 2 ** attempt);
    }
  }
}

/** Multiples of the golden ratio lie far apart, so concurrent writes wait for different times. */
let share = process.pid;

function nextShare(): number {
  share += 0.618034;
  return share % 1;
}

/** Thrown in a transaction when its locked rows differ from those it read before: it is rolled back and runs again. */
export class StaleReadError extends Error {
  /** PostgreSQL's code for a serialization failure. */
  readonly code = '40001';
}

/**
 * Opens every transaction. After a deadlock, a serialization failure or a `StaleReadError` it runs again, so `work` must
 * have no side effects outside the database. Rows are locked in the order of docs/decisions/157-lock-order.md.
 */
export async function transaction<R>(
  db: Kysely<DatabaseSchema>,
  work: (tx: Transaction<DatabaseSchema>) => Promise<R>,
): Promise<R> {
  return repeatAfterConflict(() => db.transaction().execute(work));
}

type Write<T> = (tx: Transaction<T>) => Promise<unknown>;

type QueuedWrite<T> = { write: Write<T>; done: (value: unknown) => void; failed: (error: unknown) => void };

/**
 * Group commit: concurrent writes share one commit, and so one fsync, for which SQLite's single writer would otherwise
 * wait each time. The first write starts a transaction at the end of this turn of the event loop; later ones join it.
 */
export function createGroupCommit<T>(
  db: Kysely<T>,
): <R>(write: (tx: Transaction<T>) => Promise<R>) => Promise<R> {
  let queue: QueuedWrite<T>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      const together = queue;
      queue = [];
      await commit(together);
    }
    running = false;
  }

  async function commit(group: QueuedWrite<T>[]): Promise<void> {
    try {
      const values = await db.transaction().execute(async (tx) => {
        const results: unknown[] = [];
        for (const { write } of group) results.push(await write(tx));
        return results;
      });
      for (const [index, { done }] of group.entries()) done(values[index]);
    } catch (error) {
      // The whole group was rolled back. Each write is retried alone, unless the database is locked or full: then each
      // retry would fail too.
      if (group.length === 1 || isDatabaseUnavailable(error)) for (const { failed } of group) failed(error);
      else for (const one of group) await commit([one]);
    }
  }

  return <R>(write: (tx: Transaction<T>) => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      queue.push({ write, done: (value) => resolve(value as R), failed: reject });
      if (queue.length === 1 && !running) setImmediate(() => void run());
    });
}
