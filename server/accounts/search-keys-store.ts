/** Search keys of learners. They are written in the transaction that changes the searched columns. */
import { searchKeysOf, type SearchedLearner } from '#rules/learners/search.ts';
import type { Database } from '#server/platform/db/database.ts';

type Learner = SearchedLearner & { uid: string };

/** Each row takes two bind parameters, and databases allow some ten thousand per statement. */
const rowsAtOnce = 4_000;

/** Adds the keys of new learners. */
export async function addSearchKeys(db: Database, learners: readonly Learner[]): Promise<void> {
  const rows = learners.flatMap((learner) => searchKeysOf(learner).map((key) => ({ uid: learner.uid, key })));
  for (let first = 0; first < rows.length; first += rowsAtOnce)
    await db
      .insertInto('learnerSearchKeys')
      .values(rows.slice(first, first + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(['uid', 'key']).doNothing())
      .execute();
}

export async function replaceSearchKeys(db: Database, learner: Learner): Promise<void> {
  await db.deleteFrom('learnerSearchKeys').where('uid', '=', learner.uid).execute();
  await addSearchKeys(db, [learner]);
}
