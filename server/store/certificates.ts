/** Certificates, from the claim on; one for a person. */
import type { Database } from '#server/database.ts';

export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificateOf>>>;

/** Keeps a claim, or one more after the first was declined; null when one is kept already. */
export async function createCertificate(
  db: Database,
  claim: { id: string; uid: string; name: string; now: number },
): Promise<{ claimedAt: number } | null> {
  const { now, ...row } = claim;
  const afresh = {
    name: row.name,
    nameCorrectedAt: null,
    claimedAt: now,
    declinedAt: null,
    declineReason: null,
  };
  const made = await db
    .insertInto('certificates')
    .values({ ...row, ...afresh, course: null, issuedAt: null, revokedAt: null, revokeReason: null })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(afresh).where('certificates.declinedAt', 'is not', null),
    )
    .returning('claimedAt')
    .executeTakeFirst();
  return made ?? null;
}

export async function findCertificateOf(db: Database, by: { uid: string }) {
  return db.selectFrom('certificates').selectAll().where('uid', '=', by.uid).executeTakeFirst();
}

/** Changes the name of a claim that waits: to give the first one as well as to correct it, once. False when neither. */
export async function correctName(
  db: Database,
  change: { uid: string; name: string; now: number },
): Promise<boolean> {
  const waiting = db
    .updateTable('certificates')
    .where('uid', '=', change.uid)
    .where('issuedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .returning('id');
  const { name, now } = change;
  const given = await waiting.set({ name }).where('name', '=', '').executeTakeFirst();
  if (given) return true;
  const corrected = await waiting
    .set({ name, nameCorrectedAt: now })
    .where('nameCorrectedAt', 'is', null)
    .executeTakeFirst();
  return corrected !== undefined;
}

/** An issued certificate; a claim alone proves nothing and is not found. */
export async function findIssued(db: Database, by: { id: string }) {
  return db
    .selectFrom('certificates')
    .select((row) => [
      'id',
      'uid',
      'name',
      'course',
      row.ref('issuedAt').$notNull().as('issuedAt'),
      'revokedAt',
    ])
    .where('id', '=', by.id)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst();
}
