/** Requests for the deletion of accounts, and their export. */
import { clocksDifferMs } from '#rules/clock.ts';
import type { CheckedAnswers } from '#rules/quiz.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listUidsOf } from './user-store.ts';

/** Stores the first request only, and returns `isNew` for it; null for an unknown uid. */
export async function requestDeletion(
  db: Database,
  request: { uid: string; now: number },
): Promise<{ deletionAskedAt: number; isNew: boolean } | null> {
  const asked = await db
    .updateTable('users')
    .set({ deletionAskedAt: request.now })
    .where('uid', '=', request.uid)
    .where('deletionAskedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  if (asked) return { deletionAskedAt: request.now, isNew: true };
  const before = await db
    .selectFrom('users')
    .select((row) => row.ref('deletionAskedAt').$notNull().as('deletionAskedAt'))
    .where('uid', '=', request.uid)
    .where('deletionAskedAt', 'is not', null)
    .executeTakeFirst();
  return before ? { ...before, isNew: false } : null;
}

/** Returns null when no deletion was requested. */
export async function cancelDeletion(db: Database, by: { uid: string }): Promise<{ uid: string } | null> {
  const dropped = await db
    .updateTable('users')
    .set({ deletionAskedAt: null })
    .where('uid', '=', by.uid)
    .where('deletionAskedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return dropped ?? null;
}

/** Moves requests dated in the future by a wrong clock to now, so that they still come due. */
export async function correctDeletions(db: Database, { now }: { now: number }): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletionAskedAt: now })
    .where('deletionAskedAt', '>', now + clocksDifferMs)
    .execute();
}

/** Returns all rows about a user and the accounts that were merged into theirs. */
export async function readAccountExport(db: Database, of: { uid: string }): Promise<Record<string, unknown>> {
  const uids = await listUidsOf(db, of);
  const rowsOf = (
    table:
      | 'progress'
      | 'playbackSessions'
      | 'savedLessons'
      | 'agreements'
      | 'certificates'
      | 'replacedCertificates'
      | 'payments'
      | 'grants'
      | 'receipts'
      | 'billingDetails'
      | 'checkouts'
      | 'questionReports'
      | 'questionEmails'
      | 'newsChoices'
      | 'coupons'
      | 'referrals'
      | 'campaignRecipients'
      | 'sequenceMembers'
      | 'sequenceMails'
      | 'emailChanges'
      | 'emailAliases',
  ) => db.selectFrom(table).selectAll().where('uid', 'in', uids).execute();
  return {
    user: await db.selectFrom('users').selectAll().where('uid', '=', of.uid).executeTakeFirst(),
    mergedAccounts: uids.slice(1),
    emailAliases: await rowsOf('emailAliases'),
    sessions: await db
      .selectFrom('sessions')
      .select(['id', 'userAgent', 'timeZone', 'createdAt', 'lastUsedAt'])
      .where('uid', '=', of.uid)
      .execute(),
    secondFactors: await db
      .selectFrom('secondFactors')
      .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
      .where('uid', '=', of.uid)
      .execute(),
    // Neither payments nor grants name the members of the team, or their API keys.
    payments: (await rowsOf('payments')).map(({ recordedBy: _recordedBy, ...payment }) => payment),
    disputes: await db
      .selectFrom('disputes')
      .innerJoin('payments', 'payments.checkoutSessionId', 'disputes.checkoutSessionId')
      .select(['disputes.id', 'disputes.checkoutSessionId', 'disputes.amountCents', 'disputes.currency'])
      .select(['disputes.reason', 'disputes.status', 'disputes.openedAt', 'disputes.closedAt'])
      .where('payments.uid', '=', of.uid)
      .execute(),
    gifts: await db
      .selectFrom('gifts')
      .innerJoin('payments', 'payments.checkoutSessionId', 'gifts.checkoutSessionId')
      .select([
        'gifts.checkoutSessionId',
        'gifts.seat',
        'gifts.plan',
        'gifts.emails',
        'gifts.emailedAt',
        'gifts.redeemedAt',
      ])
      // Neither the buyer nor the learner who redeemed it gets the other's id.
      .select((row) =>
        row.case().when('gifts.uid', 'in', uids).then(row.lit(1)).else(row.lit(0)).end().as('isMine'),
      )
      .where((row) => row.or([row('payments.uid', 'in', uids), row('gifts.uid', 'in', uids)]))
      .execute(),
    referralLinks: (await rowsOf('coupons')).map(({ code, createdAt }) => ({ code, createdAt })),
    referrals: (await rowsOf('referrals')).map(
      // The session is the friend's.
      ({ checkoutSessionId: _checkoutSessionId, ...referral }) => referral,
    ),
    grants: (await rowsOf('grants')).map(
      ({ openKey: _openKey, grantedBy: _grantedBy, endedBy: _endedBy, ...grant }) => grant,
    ),
    receipts: await rowsOf('receipts'),
    billingDetails: await rowsOf('billingDetails'),
    checkouts: await rowsOf('checkouts'),
    agreements: await rowsOf('agreements'),
    progress: await rowsOf('progress'),
    lessonNotes: await db
      .selectFrom('lessonNotes')
      .innerJoin('lessons', 'lessons.id', 'lessonNotes.lessonId')
      .select(['lessonNotes.id', 'lessonNotes.lessonId', 'lessons.title as lesson', 'lessonNotes.second'])
      .select(['lessonNotes.text', 'lessonNotes.createdAt', 'lessonNotes.updatedAt'])
      .where('lessonNotes.uid', 'in', uids)
      .orderBy('lessons.position')
      .orderBy('lessonNotes.second')
      .execute(),
    questions: await db
      .selectFrom('questions')
      .innerJoin('lessons', 'lessons.id', 'questions.lessonId')
      .select(['questions.id', 'questions.lessonId', 'lessons.title as lesson', 'questions.second'])
      .select(['questions.text', 'questions.createdAt', 'questions.publishedAt', 'questions.mergedInto'])
      .where('questions.uid', 'in', uids)
      .orderBy('questions.createdAt')
      .execute(),
    questionMessages: await db
      .selectFrom('questionMessages as message')
      .innerJoin('questions', 'questions.id', 'message.questionId')
      .select(['message.id', 'message.questionId', 'message.author', 'message.text', 'message.createdAt'])
      .where((row) => row.or([row('questions.uid', 'in', uids), row('message.uid', 'in', uids)]))
      .orderBy('message.createdAt')
      .execute(),
    questionReports: await rowsOf('questionReports'),
    questionEmails: await rowsOf('questionEmails'),
    newsChoices: await rowsOf('newsChoices'),
    campaignRecipients: await rowsOf('campaignRecipients'),
    sequenceMembers: await rowsOf('sequenceMembers'),
    sequenceMails: await rowsOf('sequenceMails'),
    waitingList: await db
      .selectFrom('waitingList')
      .select(['email', 'language', 'askedAt', 'confirmedAt'])
      .where((row) =>
        row.or([
          row('email', 'in', row.selectFrom('users').select('users.email').where('uid', '=', of.uid)),
          row(
            'email',
            'in',
            row.selectFrom('emailAliases').select('emailAliases.email').where('uid', '=', of.uid),
          ),
        ]),
      )
      .execute(),
    quizResults: (
      await db
        .selectFrom('quizResults')
        .innerJoin('lessons', 'lessons.id', 'quizResults.lessonId')
        .select(['quizResults.lessonId', 'lessons.title as lesson', 'quizResults.answers'])
        .select(['quizResults.correct', 'quizResults.questions', 'quizResults.answeredAt'])
        .where('quizResults.uid', 'in', uids)
        .orderBy('lessons.position')
        .execute()
    ).map((result) => ({ ...result, answers: JSON.parse(result.answers) as CheckedAnswers })),
    savedLessons: await rowsOf('savedLessons'),
    playbackSessions: await rowsOf('playbackSessions'),
    certificates: await rowsOf('certificates'),
    replacedCertificates: await rowsOf('replacedCertificates'),
    addressChanges: (await rowsOf('emailChanges')).map((change) => ({
      ...change,
      oldTokenHash: undefined,
      newTokenHash: undefined,
    })),
    mails: await db
      .selectFrom('mail')
      .select(['kind', 'createdAt', 'sentAt', 'outcome'])
      .where('uid', '=', of.uid)
      .orderBy('createdAt')
      .execute(),
    history: await db
      .selectFrom('audit')
      .select(['at', 'action', 'detail'])
      .where('subject', 'in', uids)
      .orderBy('at')
      .execute(),
  };
}
