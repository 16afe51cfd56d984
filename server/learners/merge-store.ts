/** Unites rows of which each account may have one, but only one can remain. */
import { sql } from 'kysely';
import {
  type CertificateFacts,
  isBetterCertificate,
  isBetterGrant,
  type LessonShare,
  uniteNotes,
  uniteProgress,
} from '#rules/learners/merge.ts';
import type { PlayedRange } from '#rules/progress.ts';
import { findCertificateOf } from '#server/certificates/store.ts';
import { endGrant, findOpenGrant, type StoredGrant } from '#server/payments/grant-store.ts';
import type { Database } from '#server/platform/db/database.ts';

type Merge = { into: string; from: string; actor: string; why: string; now: number };

/** Rows per statement, with ten bind parameters each. */
const rowsAtOnce = 500;

/**
 * Keeps the larger spent watch time: two accounts earn no more than one. Progress reports lock the budget before the progress, so
 * none is recorded until the transaction ends.
 */
export async function uniteWatchBudgets(db: Database, { into, from }: Merge): Promise<void> {
  const spentUntil = Math.max(await lockBudget(db, into), await lockBudget(db, from));
  await db.updateTable('watchBudgets').set({ spentUntil }).where('uid', '=', into).execute();
  await db.deleteFrom('watchBudgets').where('uid', '=', from).execute();
}

/** Unites progress per lesson. Call it after `uniteWatchBudgets`, in the same transaction. */
export async function uniteAllProgress(db: Database, { into, from, now }: Merge): Promise<void> {
  const [own, other] = [await readShares(db, into), await readShares(db, from)];
  const lengths = await readLengths(db, [...other.keys()]);
  const united = [...other].map(([lessonId, share]) => {
    const lengthSeconds = lengths.get(lessonId) ?? null;
    const { ranges, ...rest } = uniteProgress(own.get(lessonId) ?? share, share, { lengthSeconds, now });
    return { uid: into, lessonId, ranges: JSON.stringify(ranges), ...rest };
  });
  await db.deleteFrom('progress').where('uid', '=', from).execute();
  for (let first = 0; first < united.length; first += rowsAtOnce)
    await db
      .insertInto('progress')
      .values(united.slice(first, first + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['uid', 'lessonId']).doUpdateSet((row) => ({
          ranges: row.ref('excluded.ranges'),
          playedMs: row.ref('excluded.playedMs'),
          resumeAtMs: row.ref('excluded.resumeAtMs'),
          openedAt: row.ref('excluded.openedAt'),
          watchedAt: row.ref('excluded.watchedAt'),
          readAt: row.ref('excluded.readAt'),
          updatedAt: row.ref('excluded.updatedAt'),
          manualCompletion: row.ref('excluded.manualCompletion'),
        })),
      )
      .execute();
}

/** Locks a user's watch budget until the transaction ends, and returns the time up to which it is spent. */
async function lockBudget(db: Database, uid: string): Promise<number> {
  const { spentUntil } = await db
    .insertInto('watchBudgets')
    .values({ uid, spentUntil: 0 })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet((row) => ({ spentUntil: row.ref('watchBudgets.spentUntil') })),
    )
    .returning('spentUntil')
    .executeTakeFirstOrThrow();
  return spentUntil;
}

export async function readShares(db: Database, uid: string): Promise<Map<string, LessonShare>> {
  const rows = await db.selectFrom('progress').selectAll().where('uid', '=', uid).execute();
  return new Map(
    rows.map(({ lessonId, ranges, playedMs: _playedMs, uid: _uid, ...share }) => [
      lessonId,
      { ...share, ranges: JSON.parse(ranges) as PlayedRange[] },
    ]),
  );
}

/** Returns the lengths of video lessons in seconds. */
export async function readLengths(db: Database, lessonIds: readonly string[]): Promise<Map<string, number>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['lessons.id', 'videos.lengthMs'])
    .where('lessons.id', 'in', lessonIds)
    .execute();
  return new Map(rows.map(({ id, lengthMs }) => [id, lengthMs / 1000]));
}

/**
 * Moves the checkouts. An open one stays open at Stripe, and becomes its new owner's open one unless they have another.
 */
export async function moveCheckouts(db: Database, { into, from }: Merge): Promise<void> {
  const open = await db.selectFrom('checkouts').select('id').where('openKey', '=', into).executeTakeFirst();
  await db
    .updateTable('checkouts')
    .set((row) => ({ openKey: open ? row.ref('id') : row.val(into) }))
    .where('openKey', '=', from)
    .execute();
  await db.updateTable('checkouts').set({ uid: into }).where('uid', '=', from).execute();
}

/** Moves the grants. The better of two open ones stays; returns the other, which is ended. */
export async function uniteGrants(
  db: Database,
  { into, from, actor, why, now }: Merge,
): Promise<{ ended: StoredGrant; keptId: string } | null> {
  const own = await findOpenGrant(db, { uid: into });
  const other = await findOpenGrant(db, { uid: from });
  const isOther = other !== undefined && (own === undefined || isBetterGrant(own, other, now));
  const ended = own && other ? (isOther ? own : other) : null;
  const keptId = (isOther ? other : own)?.id ?? '';
  if (ended) await endGrant(db, { id: ended.id, by: actor, why, replacedBy: keptId, now });
  if (isOther) await db.updateTable('grants').set({ openKey: into }).where('id', '=', other.id).execute();
  await db.updateTable('grants').set({ uid: into }).where('uid', '=', from).execute();
  return ended ? { ended, keptId } : null;
}

/** Moves the agreements; the earlier of two to the same texts stays. */
export async function uniteAgreements(db: Database, { into, from }: Merge): Promise<void> {
  const rows = await db
    .selectFrom('agreements')
    .selectAll()
    .where('uid', 'in', [into, from])
    .orderBy('agreedAt')
    .execute();
  const textsOf = (row: (typeof rows)[number]) =>
    JSON.stringify([row.version, row.termsVersion, row.refundsVersion]);
  const later = rows.filter((row) => rows.find((first) => textsOf(first) === textsOf(row)) !== row);
  for (const { id } of later) await db.deleteFrom('agreements').where('id', '=', id).execute();
  await db.updateTable('agreements').set({ uid: into }).where('uid', '=', from).execute();
}

/** Keeps the later result of each quiz. */
export async function uniteQuizResults(db: Database, { into, from }: Merge): Promise<void> {
  const others = await db.deleteFrom('quizResults').where('uid', '=', from).returningAll().execute();
  for (const other of others)
    await db
      .insertInto('quizResults')
      .values({ ...other, uid: into })
      .onConflict((conflict) =>
        conflict
          .columns(['uid', 'lessonId'])
          .doUpdateSet((row) => ({
            answers: row.ref('excluded.answers'),
            correct: row.ref('excluded.correct'),
            questions: row.ref('excluded.questions'),
            answeredAt: row.ref('excluded.answeredAt'),
          }))
          .where(sql<boolean>`"quizResults"."answeredAt" < excluded."answeredAt"`),
      )
      .execute();
}

/** Moves the reports of questions; of two reports of one question, the remaining account's stays. */
export async function uniteQuestionReports(db: Database, { into, from }: Merge): Promise<void> {
  const others = await db.deleteFrom('questionReports').where('uid', '=', from).returningAll().execute();
  for (const other of others)
    await db
      .insertInto('questionReports')
      .values({ ...other, uid: into })
      .onConflict((conflict) => conflict.columns(['questionId', 'uid']).doNothing())
      .execute();
}

/** Moves the choices about emails on questions, unless the remaining account has its own. */
export async function uniteQuestionEmails(db: Database, { into, from }: Merge): Promise<void> {
  const [other] = await db.deleteFrom('questionEmails').where('uid', '=', from).returningAll().execute();
  if (!other) return;
  await db
    .insertInto('questionEmails')
    .values({ ...other, uid: into })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
}

/** Moves the choice about news, unless the remaining account has its own; to have unsubscribed from either account counts. */
export async function uniteNewsChoices(db: Database, { into, from }: Merge): Promise<void> {
  const [other] = await db.deleteFrom('newsChoices').where('uid', '=', from).returningAll().execute();
  if (!other) return;
  await db
    .insertInto('newsChoices')
    .values({ ...other, uid: into })
    .onConflict((conflict) =>
      other.offAt === null
        ? conflict.column('uid').doNothing()
        : conflict.column('uid').doUpdateSet({ onAt: null, offAt: other.offAt }),
    )
    .execute();
}

/**
 * Moves the rows of campaigns that the remaining account is no recipient of; of the others it gets no second email. Their
 * rows stay with the merged account, so that the links in its emails keep working.
 */
export async function uniteCampaignRecipients(db: Database, { into, from }: Merge): Promise<void> {
  const others = await db.deleteFrom('campaignRecipients').where('uid', '=', from).returningAll().execute();
  for (const other of others) {
    const moved = await db
      .insertInto('campaignRecipients')
      .values({ ...other, uid: into })
      // A campaign that is being sent may add the remaining account at this moment.
      .onConflict((conflict) => conflict.columns(['campaignId', 'uid']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!moved) await db.insertInto('campaignRecipients').values(other).execute();
  }
}

/**
 * Moves the learner's place in each sequence that the remaining account is not in. What either account got, the remaining
 * one doesn't get again; of an email that both got, the merged account keeps its row for the link in it.
 */
export async function uniteSequences(
  db: Database,
  { into, from }: Merge,
): Promise<Record<'sequenceMembers' | 'sequenceMails', void>> {
  const mails = await db.deleteFrom('sequenceMails').where('uid', '=', from).returningAll().execute();
  for (const mail of mails) {
    const moved = await db
      .insertInto('sequenceMails')
      .values({ ...mail, uid: into })
      .onConflict((conflict) => conflict.columns(['emailId', 'uid']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!moved) await db.insertInto('sequenceMails').values(mail).execute();
  }
  const members = await db.deleteFrom('sequenceMembers').where('uid', '=', from).returningAll().execute();
  for (const member of members)
    await db
      .insertInto('sequenceMembers')
      .values({ ...member, uid: into })
      .onConflict((conflict) => conflict.columns(['sequenceId', 'uid']).doNothing())
      .execute();
  return { sequenceMembers: undefined, sequenceMails: undefined };
}

export async function uniteLearnerNotes(db: Database, { into, from, actor, now }: Merge): Promise<void> {
  const [other] = await db.deleteFrom('learnerNotes').where('uid', '=', from).returningAll().execute();
  if (!other) return;
  const own = await db.selectFrom('learnerNotes').select('note').where('uid', '=', into).executeTakeFirst();
  await db.deleteFrom('learnerNotes').where('uid', '=', into).execute();
  const note = uniteNotes(own?.note ?? '', other.note);
  await db.insertInto('learnerNotes').values({ uid: into, note, changedAt: now, changedBy: actor }).execute();
}

export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificateOf>>>;

/**
 * Moves the certificate. The better of two stays; a left-over claim is deleted, and a left-over certificate is revoked
 * and stays with the merged account, so that its public page still works.
 */
export async function uniteCertificates(
  db: Database,
  { into, from, why, now }: Merge,
): Promise<{ kept: Certificate | null; left: Certificate | null }> {
  const own = (await findCertificateOf(db, { uid: into })) ?? null;
  const other = (await findCertificateOf(db, { uid: from })) ?? null;
  if (!other) return { kept: own, left: null };
  const kept = own && !isBetterCertificate(factsOf(own), factsOf(other)) ? own : other;
  const left = own && (kept === own ? other : own);
  // A user can have only one, so the other is deleted first.
  if (left) await db.deleteFrom('certificates').where('id', '=', left.id).execute();
  await db.updateTable('certificates').set({ uid: into }).where('id', '=', kept.id).execute();
  if (left && left.issuedAt !== null) {
    const revoked = left.revokedBy !== 'instructor' && {
      revokedAt: left.revokedAt ?? now,
      revokedBy: 'instructor' as const,
      revokeReason: why,
    };
    await db
      .insertInto('certificates')
      .values({ ...left, uid: from, ...revoked })
      .execute();
  }
  return { kept, left };
}

function factsOf({ claimedAt, declinedAt, issuedAt, revokedAt, revokedBy }: Certificate): CertificateFacts {
  return { claimedAt, declinedAt, issuedAt, revokedAt, revokedBy };
}
