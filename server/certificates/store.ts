/** Certificates, from the claim on; one per user. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CertificateState, ClaimedVideos, Revoker } from '#rules/certificate.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

/** Stores a claim, also after an earlier one was declined; null when one exists. */
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
  const newClaim = {
    name: row.name,
    course,
    nameCorrectedAt: null,
    claimedAt: now,
    claimedVideos: videos ? JSON.stringify(videos) : null,
    declinedAt: null,
    declineReason: null,
  };
  const created = await db
    .insertInto('certificates')
    .values({
      ...row,
      ...newClaim,
      issuedAt: null,
      revokedAt: null,
      revokeReason: null,
      revokedBy: null,
      note: null,
      reissuedAt: null,
    })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet(newClaim).where('certificates.declinedAt', 'is not', null),
    )
    .returning('claimedAt')
    .executeTakeFirst();
  return created ?? null;
}

export async function findCertificateOf(db: Database, by: { uid: string }) {
  return db.selectFrom('certificates').selectAll().where('uid', '=', by.uid).executeTakeFirst();
}

/**
 * Changes the name of an undecided claim: sets a missing one, or corrects it once. Returns false when neither is
 * possible.
 */
export async function correctName(
  db: Database,
  change: { uid: string; name: string; now: number },
): Promise<boolean> {
  const certificate = db
    .updateTable('certificates')
    .where('uid', '=', change.uid)
    .where('issuedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .returning('id');
  const { name, now } = change;
  const given = await certificate.set({ name }).where('name', '=', '').executeTakeFirst();
  if (given) return true;
  const corrected = await certificate
    .set({ name, nameCorrectedAt: now })
    .where('nameCorrectedAt', 'is', null)
    .executeTakeFirst();
  return corrected !== undefined;
}

/** Finds an issued certificate, not a mere claim. */
export async function findIssued(db: Database, by: { id: string }) {
  return db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .select((row) => [
      'certificates.id',
      'certificates.uid',
      'certificates.name',
      'course',
      row.ref('issuedAt').$notNull().as('issuedAt'),
      'revokedAt',
      'reissuedAt',
      'note',
      'claimedVideos',
      'users.language',
    ])
    .where('certificates.id', '=', by.id)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst();
}

/** Returns the former name of a reissued certificate, with the new id; undefined for any other. */
export async function findReplacement(db: Database, by: { id: string }) {
  return db
    .selectFrom('replacedCertificates')
    .innerJoin('certificates', 'certificates.uid', 'replacedCertificates.uid')
    .select(['certificates.id', 'replacedCertificates.name', 'replacedCertificates.replacedAt'])
    .where('replacedCertificates.id', '=', by.id)
    .executeTakeFirst();
}

/** Revokes a user's valid certificate because of its payment, unless it was claimed with a granted Ultra. */
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

/** Restores a certificate that was revoked because of its payment. */
export async function restoreByPayment(db: Database, certificate: { uid: string }) {
  return db
    .updateTable('certificates')
    .set({ revokedAt: null, revokedBy: null })
    .where('uid', '=', certificate.uid)
    .where('revokedBy', '=', 'payment' satisfies Revoker)
    .returning(['id', 'name', 'course'])
    .executeTakeFirst();
}

/** Lists users with a valid certificate who neither own Ultra nor claimed with a granted one. */
export async function listLearnersWithoutUltra(db: Database): Promise<{ uid: string }[]> {
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

/** Whether the owner had a granted Ultra at the time of the claim. */
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

export type DecidedState = Exclude<CertificateState, 'none'>;

/** Lists claims oldest first, and certificates in other states newest first. */
export async function listCertificates(
  db: Database,
  filter: { state: DecidedState; search: string; atMost: number },
) {
  const { state, search, atMost } = filter;
  let query = db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .selectAll('certificates')
    .select(['users.email', 'users.plan', 'users.bannedAt'])
    .limit(atMost)
    .where((row) => {
      const isNull = (column: 'declinedAt' | 'issuedAt' | 'revokedAt', yes: boolean): Expression<SqlBool> =>
        row(`certificates.${column}`, yes ? 'is' : 'is not', null);
      if (state === 'revoked') return isNull('revokedAt', false);
      if (state === 'issued') return row.and([isNull('issuedAt', false), isNull('revokedAt', true)]);
      return row.and([isNull('issuedAt', true), isNull('declinedAt', state === 'claimed')]);
    });
  if (search !== '') {
    const like = `%${search.toLowerCase()}%`;
    query = query.where((row) =>
      row.or([
        row(row.fn<string>('lower', ['certificates.name']), 'like', like),
        row('users.email', 'like', like),
      ]),
    );
  }
  return state === 'claimed'
    ? query.orderBy('certificates.claimedAt').execute()
    : query.orderBy('certificates.claimedAt', 'desc').execute();
}

export async function countCertificates(db: Database): Promise<Record<DecidedState, number>> {
  const { all, declined, issued, revoked } = await db
    .selectFrom('certificates')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('all'),
      fn.count<number | string>('declinedAt').as('declined'),
      fn.count<number | string>('issuedAt').as('issued'),
      fn.count<number | string>('revokedAt').as('revoked'),
    ])
    .executeTakeFirstOrThrow();
  return {
    claimed: Number(all) - Number(declined) - Number(issued),
    declined: Number(declined),
    issued: Number(issued) - Number(revoked),
    revoked: Number(revoked),
  };
}

/** Finds a claim or certificate with its owner's current data. */
export async function findCertificateWithOwner(db: Database, by: { id: string }) {
  return db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .selectAll('certificates')
    .select(['users.email', 'users.plan', 'users.bannedAt', 'users.language'])
    .where('certificates.id', '=', by.id)
    .executeTakeFirst();
}

/**
 * Keeps the claim's title; `course` is for claims of earlier releases, which stored none. Returns false when the claim
 * is not undecided.
 */
export async function markIssued(
  db: Database,
  issue: { id: string; course: string; note?: string | null; now: number },
): Promise<boolean> {
  const marked = await updateUndecided(db, issue.id)
    .set((row) => ({
      issuedAt: issue.now,
      course: row.fn.coalesce('course', row.val(issue.course)),
      note: issue.note ?? null,
    }))
    .executeTakeFirst();
  return marked !== undefined;
}

/** Returns false when the claim is not undecided. */
export async function markDeclined(
  db: Database,
  decline: { id: string; reason: string; now: number },
): Promise<boolean> {
  const { id, reason, now } = decline;
  const marked = await updateUndecided(db, id)
    .set({ declinedAt: now, declineReason: reason })
    .executeTakeFirst();
  return marked !== undefined;
}

/** Gives a valid certificate a new id and name, and stores the former ones; false for any other. */
export async function markReissued(
  tx: Database,
  reissue: { id: string; uid: string; newId: string; name: string; note: string | null; now: number },
): Promise<boolean> {
  const { id, uid, newId, name, note, now } = reissue;
  const former = await tx.selectFrom('certificates').select('name').where('id', '=', id).executeTakeFirst();
  const marked = await tx
    .updateTable('certificates')
    .set({ id: newId, name, note, reissuedAt: now })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!former || !marked) return false;
  await tx
    .insertInto('replacedCertificates')
    .values({ id, uid, name: former.name, replacedAt: now })
    .execute();
  return true;
}

/** Returns false when it is not issued, or revoked already. */
export async function markRevoked(
  db: Database,
  revocation: { id: string; reason: string; now: number },
): Promise<boolean> {
  const { id, reason, now } = revocation;
  const marked = await db
    .updateTable('certificates')
    .set({ revokedAt: now, revokeReason: reason, revokedBy: 'instructor' satisfies Revoker })
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

function updateUndecided(db: Database, id: string) {
  return db
    .updateTable('certificates')
    .where('id', '=', id)
    .where('issuedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .returning('id');
}
