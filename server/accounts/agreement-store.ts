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
