/** The table of agreements: the version that each user accepted, and when (decision 14). */
import type { Database } from '#server/db/database.ts';

/** Stores the first time of each version; accepting it again changes nothing. */
export async function createAgreement(
  db: Database,
  agreement: { id: string; uid: string; version: string; now: number },
): Promise<void> {
  const { now, ...row } = agreement;
  await db
    .insertInto('agreements')
    .values({ ...row, agreedAt: now })
    .onConflict((conflict) => conflict.columns(['uid', 'version']).doNothing())
    .execute();
}
