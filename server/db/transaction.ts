import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from './schema.ts';
import { repeatAfterConflict } from './write-conflicts.ts';

/**
 * Opens every transaction. After a deadlock, a serialization failure or a `StaleReadError` it runs again, so `work` has
 * no effect outside the database. Rows are locked in the order of docs/decisions/157-lock-order.md.
 */
export async function transaction<R>(
  db: Kysely<DatabaseSchema>,
  work: (tx: Transaction<DatabaseSchema>) => Promise<R>,
): Promise<R> {
  return repeatAfterConflict(() => db.transaction().execute(work));
}
