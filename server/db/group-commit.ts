/**
 * Writes that arrive at the same moment share one commit, and so one fsync: SQLite has one writer, and it would
 * wait for the disk once for each. All of them are on disk before any of them is answered.
 */
import type { Kysely, Transaction } from 'kysely';
import { isDatabaseTrouble } from './database-errors.ts';

type Write<T> = (tx: Transaction<T>) => Promise<unknown>;

type Waiting<T> = { write: Write<T>; done: (value: unknown) => void; failed: (error: unknown) => void };

/** The first write opens the door of a transaction at the end of this turn; whoever comes by then goes along. */
export function sharedCommits<T>(
  db: Kysely<T>,
): <R>(write: (tx: Transaction<T>) => Promise<R>) => Promise<R> {
  let waiting: Waiting<T>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      await commit(together);
    }
    running = false;
  }

  async function commit(together: Waiting<T>[]): Promise<void> {
    try {
      const values = await db.transaction().execute(async (tx) => {
        const results: unknown[] = [];
        for (const { write } of together) results.push(await write(tx));
        return results;
      });
      for (const [index, { done }] of together.entries()) done(values[index]);
    } catch (error) {
      // Nothing of it was written. One of them may be at fault, and the others shall not pay for it; but what a
      // locked or full disk refuses to all of them, it would refuse to each.
      if (together.length === 1 || isDatabaseTrouble(error)) for (const { failed } of together) failed(error);
      else for (const one of together) await commit([one]);
    }
  }

  return <R>(write: (tx: Transaction<T>) => Promise<R>) =>
    new Promise<R>((resolve, reject) => {
      waiting.push({ write, done: (value) => resolve(value as R), failed: reject });
      if (waiting.length === 1 && !running) setImmediate(() => void run());
    });
}
