/** The agreements: which version each user accepted, and when (decision 14). */
import type { Database } from '#server/platform/db/database.ts';

type NewAgreement = {
  id: string;
  uid: string;
  /** The version of the two checkboxes. */
  version: string;
  /** The versions of the terms and of the refund policy. */
  terms: number;
  refunds: number;
  now: number;
};

/** Stores the first acceptance of each version; repeats change nothing. */
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
  /** Null for an agreement made with an earlier release. */
  termsVersion: number | null;
  refundsVersion: number | null;
};

/** Returns the user's latest agreement, or null. */
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
