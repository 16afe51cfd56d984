/** The table of agreements: the version that each user accepted, and when (decision 14). */
import type { Database } from '#server/platform/db/database.ts';

type NewAgreement = {
  id: string;
  uid: string;
  /** The version of the two boxes. */
  version: string;
  /** The versions of the terms and of the refund policy. */
  terms: number;
  refunds: number;
  now: number;
};

/** Stores the first time of each version; accepting it again changes nothing. */
export async function createAgreement(db: Database, agreement: NewAgreement): Promise<void> {
  const { now, terms, refunds, ...row } = agreement;
  await db
    .insertInto('agreements')
    .values({ ...row, agreedAt: now, termsVersion: terms, refundsVersion: refunds })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'version', 'termsVersion', 'refundsVersion']).doNothing(),
    )
    .execute();
}

export type Agreement = {
  version: string;
  agreedAt: number;
  /** Null for an agreement of a former release. */
  termsVersion: number | null;
  refundsVersion: number | null;
};

/** Returns the last agreement of a user; null when they never agreed. */
export async function findLastAgreement(db: Database, of: { uid: string }): Promise<Agreement | null> {
  const row = await db
    .selectFrom('agreements')
    .select(['version', 'agreedAt', 'termsVersion', 'refundsVersion'])
    .where('uid', '=', of.uid)
    .orderBy('agreedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
