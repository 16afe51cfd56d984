/** Certificates, from the claim on; one for a person. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { CertificateState, ClaimedVideos, Revoker } from '#rules/certificate.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { DatabaseSchema } from '#server/platform/db/schema.ts';

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

/** Claims and certificates as the instructor sees and decides them. */
export type DecidedState = Exclude<CertificateState, 'none'>;

/** Returns claims oldest first, and certificates of any other state newest first. */
export async function listCertificates(
  db: Database,
  wanted: { state: DecidedState; search: string; atMost: number },
) {
  const { state, search, atMost } = wanted;
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

/** A claim or certificate with its owner, as they are now. */
export async function findCertificateWithOwner(db: Database, by: { id: string }) {
  return db
    .selectFrom('certificates')
    .innerJoin('users', 'users.uid', 'certificates.uid')
    .selectAll('certificates')
    .select(['users.email', 'users.plan', 'users.bannedAt', 'users.language'])
    .where('certificates.id', '=', by.id)
    .executeTakeFirst();
}

/** Keeps the title of the claim; `course` is that of one of a former release, which kept none. False when it is no claim that waits. */
export async function markIssued(
  db: Database,
  issue: { id: string; course: string; note?: string | null; now: number },
): Promise<boolean> {
  const marked = await waiting(db, issue.id)
    .set((row) => ({
      issuedAt: issue.now,
      course: row.fn.coalesce('course', row.val(issue.course)),
      note: issue.note ?? null,
    }))
    .executeTakeFirst();
  return marked !== undefined;
}

/** False when it is no claim that waits. */
export async function markDeclined(
  db: Database,
  decline: { id: string; reason: string; now: number },
): Promise<boolean> {
  const { id, reason, now } = decline;
  const marked = await waiting(db, id).set({ declinedAt: now, declineReason: reason }).executeTakeFirst();
  return marked !== undefined;
}

/** Gives an issued certificate that holds another id and name, and remembers the former ones; false for any other. */
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

/** False when it is not issued, or revoked already. */
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

function waiting(db: Database, id: string) {
  return db
    .updateTable('certificates')
    .where('id', '=', id)
    .where('issuedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .returning('id');
}
