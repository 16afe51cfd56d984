/** Certificates, from the claim on; one for a person. */
import type { Database } from '#server/database.ts';

/** Keeps a claim; null when this person has one already. */
export async function createCertificate(
  db: Database,
  claim: { id: string; uid: string; name: string; now: number },
): Promise<{ claimedAt: number } | null> {
  const { now, ...row } = claim;
  const made = await db
    .insertInto('certificates')
    .values({ ...row, claimedAt: now, issuedAt: null, revokedAt: null })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('claimedAt')
    .executeTakeFirst();
  return made ?? null;
}

/** An issued certificate; a claim alone proves nothing and is not found. */
export async function findIssued(db: Database, by: { id: string }) {
  return db
    .selectFrom('certificates')
    .select((row) => ['name', row.ref('issuedAt').$notNull().as('issuedAt'), 'revokedAt'])
    .where('id', '=', by.id)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst();
}
