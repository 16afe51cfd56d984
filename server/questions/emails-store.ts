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
    .values({ uid, answersOffAt: null, newOffAt: null, notifiedUpTo: null, ...set })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(set))
    .execute();
}

/** Returns which of these users have switched a kind of emails off, and up to when each was notified. */
export async function listEmailChoices(db: Database, of: { uids: readonly string[] }) {
  if (of.uids.length === 0) return new Map<string, { isOff: boolean; notifiedUpTo: number | null }>();
  const rows = await db
    .selectFrom('questionEmails')
    .select(['uid', 'newOffAt', 'notifiedUpTo'])
    .where('uid', 'in', of.uids)
    .execute();
  return new Map(
    rows.map(({ uid, newOffAt, notifiedUpTo }) => [uid, { isOff: newOffAt !== null, notifiedUpTo }]),
  );
}

/** Records up to when a member was notified. Returns false when another process was faster. */
export async function claimNotification(
  tx: Database,
  claim: { uid: string; from: number | null; upTo: number },
): Promise<boolean> {
  const { uid, from, upTo } = claim;
  await tx
    .insertInto('questionEmails')
    .values({ uid, answersOffAt: null, newOffAt: null, notifiedUpTo: null })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .execute();
  const claimed = await tx
    .updateTable('questionEmails')
    .set({ notifiedUpTo: upTo })
    .where('uid', '=', uid)
    .where('notifiedUpTo', from === null ? 'is' : '=', from)
    .returning('uid')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Returns the questions that became open in a span of time and still are, oldest first, without the user's own. `text` is
 * the newest follow-up, or else the question.
 */
export async function listNewlyOpen(
  db: Database,
  span: { after: number; upTo: number; uid: string; atMost: number },
) {
  return db
    .selectFrom('questions as question')
    .innerJoin('lessons as lesson', 'lesson.id', 'question.lessonId')
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
    .where('question.openSince', '>', span.after)
    .where('question.openSince', '<=', span.upTo)
    .where((row) => row.or([row('question.uid', 'is', null), row('question.uid', '!=', span.uid)]))
    .orderBy('question.openSince')
    .orderBy('question.id')
    .limit(span.atMost)
    .execute();
}
