import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isWriteConflict } from './database-errors.ts';
import type { DatabaseSchema } from './schema.ts';

const attempts = 6;
/** The first wait in milliseconds; each further one is up to twice as long. */
const firstWaitMs = 10;

/**
 * Opens every transaction. When the database ends one because of a deadlock or a serialization failure, it runs again
 * after a short wait of another length each time, so `work` has no effect outside the database. The last attempt's error is thrown.
 */
export async function transaction<R>(
  db: Kysely<DatabaseSchema>,
  work: (tx: Transaction<DatabaseSchema>) => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isWriteConflict(error)) throw error;
      await setTimeout(nextShare() * firstWaitMs * 2 ** attempt);
    }
  }
}

/** Multiples of the golden ratio lie far apart, so transactions of one moment wait for different times. */
let share = process.pid;

function nextShare(): number {
  share += 0.618034;
  return share % 1;
}
