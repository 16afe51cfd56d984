/** Claims and certificates as the instructor sees and decides them. */
import type { Expression, SqlBool } from 'kysely';
import type { CertificateState, Revoker } from '#rules/certificate.ts';
import type { Database } from '#server/db/database.ts';

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
