/** The choices of users about emails on questions, and what the team was notified of. */
import type { Database } from '#server/platform/db/database.ts';

export type QuestionEmails = { answers: boolean; newQuestions: boolean };

/** A user without a row gets the emails. */
export async function readEmails(db: Database, of: { uid: string }): Promise<QuestionEmails> {
  const row = await db
    .selectFrom('questionEmails')
    .select(['answersOffAt', 'newOffAt'])
    .where('uid', '=', of.uid)
    .executeTakeFirst();
  return { answers: !row?.answersOffAt, newQuestions: !row?.newOffAt };
}

/** Switches kinds of emails on or off; those that are not named stay as they are. */
export async function changeEmails(
  db: Database,
  change: {
    uid: string;
    answers?: boolean | undefined;
    newQuestions?: boolean | undefined;
    now: number;
  },
): Promise<void> {
  const { uid, answers, newQuestions, now } = change;
  const offAt = (isOn: boolean) => (isOn ? null : now);
  const set = {
    ...(answers === undefined ? {} : { answersOffAt: offAt(answers) }),
    ...(newQuestions === undefined ? {} : { newOffAt: offAt(newQuestions) }),
  };
  if (Object.keys(set).length === 0) return;
  await db
    .insertInto('questionEmails')
    .values({ uid, answersOffAt: null, newOffAt: null, notifiedAt: null, ...set })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(set))
    .execute();
}

/** Returns which of these users have switched a kind of emails off, and when each was last notified. */
export async function listEmailChoices(db: Database, of: { uids: readonly string[] }) {
  if (of.uids.length === 0) return new Map<string, { isOff: boolean; notifiedAt: number | null }>();
  const rows = await db
    .selectFrom('questionEmails')
    .select(['uid', 'newOffAt', 'notifiedAt'])
    .where('uid', 'in', of.uids)
    .execute();
  return new Map(
    rows.map(({ uid, newOffAt, notifiedAt }) => [uid, { isOff: newOffAt !== null, notifiedAt }]),
  );
}

/** Records when a member is notified. Returns false when another process was faster. */
export async function claimNotification(
  tx: Database,
  claim: { uid: string; last: number | null; now: number },
): Promise<boolean> {
  const { uid, last, now } = claim;
  await tx
    .insertInto('questionEmails')
    .values({ uid, answersOffAt: null, newOffAt: null, notifiedAt: null })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const claimed = await tx
    .updateTable('questionEmails')
    .set({ notifiedAt: now })
    .where('uid', '=', uid)
    .where('notifiedAt', last === null ? 'is' : '=', last)
    .returning('uid')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Records that a member was notified of these questions. Notices of questions that have been open for longer than `after`
 * are deleted, since those are no longer listed.
 */
export async function putNotices(
  tx: Database,
  notices: { uid: string; questions: readonly { id: string; openSince: number | null }[]; after: number },
): Promise<void> {
  const { uid, questions, after } = notices;
  await tx.deleteFrom('questionNotices').where('uid', '=', uid).where('openSince', '<=', after).execute();
  for (const { id: questionId, openSince } of questions)
    if (openSince !== null)
      await tx
        .insertInto('questionNotices')
        .values({ questionId, uid, openSince })
        .onConflict((conflict) => conflict.columns(['questionId', 'uid']).doUpdateSet({ openSince }))
        .execute();
}

/**
 * Returns the questions that became open after a time, still are, and of which the user has no notice yet, oldest first and
 * without the user's own. A question that is stored late is therefore found, too. `text` is the newest follow-up, or else the
 * question.
 */
export async function listNewlyOpen(db: Database, of: { after: number; uid: string; atMost: number }) {
  return db
    .selectFrom('questions as question')
    .innerJoin('lessons as lesson', 'lesson.id', 'question.lessonId')
    .leftJoin('questionNotices as notice', (join) =>
      join
        .onRef('notice.questionId', '=', 'question.id')
        .onRef('notice.openSince', '=', 'question.openSince')
        .on('notice.uid', '=', of.uid),
    )
    .select(['question.id', 'question.second', 'question.openSince', 'lesson.title as lesson'])
    .select((row) =>
      row.fn
        .coalesce(
          row
            .selectFrom('questionMessages as message')
            .select('message.text')
            .whereRef('message.questionId', '=', 'question.id')
            .where('message.author', '=', 'learner')
            .orderBy('message.createdAt', 'desc')
            .limit(1),
          'question.text',
        )
        .as('text'),
    )
    .where('question.openSince', '>', of.after)
    .where('notice.questionId', 'is', null)
    .where((row) => row.or([row('question.uid', 'is', null), row('question.uid', '!=', of.uid)]))
    .orderBy('question.openSince')
    .orderBy('question.id')
    .limit(of.atMost)
    .execute();
}
