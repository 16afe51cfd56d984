/**
 * Group commit: writes that arrive at the same moment share one commit, and so one fsync. SQLite has one writer, which
 * would otherwise wait for the disk once for each write. All of a group are on disk before any of them resolves.
 */
import type { Kysely, Transaction } from 'kysely';
import { isDatabaseUnavailable } from './database-errors.ts';

type Write<T> = (tx: Transaction<T>) => Promise<unknown>;

type QueuedWrite<T> = { write: Write<T>; done: (value: unknown) => void; failed: (error: unknown) => void };

/** The first write starts a transaction at the end of this turn of the event loop; writes that arrive until then join it. */
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
      // The whole group was rolled back. When one write is at fault, each is tried alone; when the database is locked
      // or full, a retry would fail for each of them too.
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
