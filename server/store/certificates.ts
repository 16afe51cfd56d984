/** Certificates, from the claim on; one for a person. */
import type { ExpressionBuilder } from 'kysely';
import type { ClaimedVideos, Revoker } from '#rules/certificate.ts';
import type { Database } from '#server/db/database.ts';
import type { DatabaseSchema } from '#server/db/schema.ts';

/** Keeps a claim, or one more after the first was declined; null when one is kept already. */
export async function createCertificate(
  db: Database,
  claim: {
    id: string;
    uid: string;
    name: string;
    course?: string | undefined;
    videos?: ClaimedVideos;
    now: number;
  },
): Promise<{ claimedAt: number } | null> {
  const { now, videos, course = null, ...row } = claim;
  const afresh = {
    name: row.name,
    course,
    nameCorrectedAt: null,
    claimedAt: now,
    claimedVideos: videos ? JSON.stringify(videos) : null,
    declinedAt: null,
    declineReason: null,
  };
  const made = await db
    .insertInto('certificates')
    .values({
      ...row,
      ...afresh,
      issuedAt: null,
      revokedAt: null,
      revokeReason: null,
      revokedBy: null,
      note: null,
      reissuedAt: null,
    })
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
      'reissuedAt',
      'note',
    ])
    .where('id', '=', by.id)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst();
}

/** Returns the former name of a certificate that was reissued, with the id of the one in its place; undefined for any other. */
export async function findReplacement(db: Database, by: { id: string }) {
  return db
    .selectFrom('replacedCertificates')
    .innerJoin('certificates', 'certificates.uid', 'replacedCertificates.uid')
    .select(['certificates.id', 'replacedCertificates.name', 'replacedCertificates.replacedAt'])
    .where('replacedCertificates.id', '=', by.id)
    .executeTakeFirst();
}

/**
 * Revokes a person's issued certificate because of its payment; undefined when there is none that holds, or when it was
 * claimed with a granted Ultra.
 */
export async function revokeByPayment(db: Database, certificate: { uid: string; now: number }) {
  return db
    .updateTable('certificates')
    .set({ revokedAt: certificate.now, revokedBy: 'payment' satisfies Revoker, revokeReason: null })
    .where('uid', '=', certificate.uid)
    .where('issuedAt', 'is not', null)
    .where('revokedAt', 'is', null)
    .where((row) => row.not(claimedWithGrant(row)))
    .returning(['id', 'name', 'course'])
    .executeTakeFirst();
}

/** Lets a certificate hold again that its payment had revoked; undefined when there is none. */
export async function restoreByPayment(db: Database, certificate: { uid: string }) {
  return db
    .updateTable('certificates')
    .set({ revokedAt: null, revokedBy: null })
    .where('uid', '=', certificate.uid)
    .where('revokedBy', '=', 'payment' satisfies Revoker)
    .returning(['id', 'name', 'course'])
    .executeTakeFirst();
}

/** People whose certificate holds although they do not own Ultra, and did not claim it with a granted one. */
export async function listHoldersWithoutUltra(db: Database): Promise<{ uid: string }[]> {
  return db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .select('users.uid')
    .where('certificates.issuedAt', 'is not', null)
    .where('certificates.revokedAt', 'is', null)
    .where('users.plan', '!=', 'ultra')
    .where((row) => row.not(claimedWithGrant(row)))
    .limit(100)
    .execute();
}

/** Tells whether the holder had a granted Ultra when they claimed. */
function claimedWithGrant(row: ExpressionBuilder<DatabaseSchema, 'certificates'>) {
  return row.exists(
    row
      .selectFrom('grants')
      .select('grants.id')
      .whereRef('grants.uid', '=', 'certificates.uid')
      .where('grants.plan', '=', 'ultra')
      .whereRef('grants.grantedAt', '<=', 'certificates.claimedAt')
      .where((grant) =>
        grant.or([
          grant('grants.endedAt', 'is', null),
          grant('grants.endedAt', '>=', grant.ref('certificates.claimedAt')),
        ]),
      ),
  );
}
