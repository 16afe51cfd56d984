/** The keys that learners are found by. They are written in the transaction of the write that they follow from. */
import { searchKeysOf, type SearchedLearner } from '#rules/learners/search.ts';
import type { Database } from '#server/platform/db/database.ts';

type Learner = SearchedLearner & { uid: string };

/** A statement holds two values for each key, and databases allow some ten thousand values. */
const rowsAtOnce = 4_000;

/** Adds the keys of learners who have none yet. */
export async function addSearchKeys(db: Database, learners: readonly Learner[]): Promise<void> {
  const rows = learners.flatMap((learner) => searchKeysOf(learner).map((key) => ({ uid: learner.uid, key })));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('learnerSearchKeys')
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['uid', 'key']).doNothing())
      .execute();
}

/** Writes the keys of a learner anew. */
export async function replaceSearchKeys(db: Database, learner: Learner): Promise<void> {
  await db.deleteFrom('learnerSearchKeys').where('uid', '=', learner.uid).execute();
  await addSearchKeys(db, [learner]);
}
