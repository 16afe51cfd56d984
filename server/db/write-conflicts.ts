/** Repeats work that the database ended only because of other writes at the same moment. */
import { setTimeout } from 'node:timers/promises';
import { isWriteConflict } from './database-errors.ts';

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

/** Multiples of the golden ratio lie far apart, so writes of one moment wait for different times. */
let share = process.pid;

function nextShare(): number {
  share += 0.618034;
  return share % 1;
}

/**
 * Thrown in a transaction that finds, once its rows are locked, that they are no longer those it read before. The
 * transaction is rolled back and runs again.
 */
export class StaleReadError extends Error {
  /** PostgreSQL's code of a serialization failure, which this is. */
  readonly code = '40001';
}
