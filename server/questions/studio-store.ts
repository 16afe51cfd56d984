/** Questions as the team sees and changes them. */
import { sql } from 'kysely';
import type { QuestionState } from '#rules/questions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasWords, type LockedQuestion } from './store.ts';

const isAnswered = sql<number>`case when exists (select 1 from "questionMessages" as "answer"
  where "answer"."questionId" = "question"."id" and "answer"."author" = 'team') then 1 else 0 end`;

function selectQuestions(db: Database) {
  return db
    .selectFrom('questions as question')
    .innerJoin('lessons as lesson', 'lesson.id', 'question.lessonId')
    .leftJoin('users as learner', 'learner.uid', 'question.uid')
    .select(['question.id', 'question.lessonId', 'question.second', 'question.text', 'question.createdAt'])
    .select(['question.openSince', 'question.publishedAt', 'question.pinnedAt', 'question.hiddenAt'])
    .select(['question.reportedAt', 'question.mergedInto', 'lesson.title as lesson'])
    .select(['learner.uid', 'learner.name', 'learner.email'])
    .select(isAnswered.as('answered'));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>;

function summaryOf(row: Row) {
  const { id, lessonId, lesson, second, text, createdAt, uid, name, email } = row;
  return {
    id,
    lessonId,
    lesson,
    second,
    text,
    createdAt,
    learner: uid === null || email === null ? null : { uid, name, email },
    isOpen: row.openSince !== null,
    isAnswered: row.answered === 1,
    isPublished: row.publishedAt !== null,
    isPinned: row.pinnedAt !== null,
    isHidden: row.hiddenAt !== null,
    isReported: row.reportedAt !== null,
    isMerged: row.mergedInto !== null,
  };
}

/** The column that a filter requires; null for those with a condition of their own. */
const columnOf = {
  open: 'question.openSince',
  published: 'question.publishedAt',
  reported: 'question.reportedAt',
  hidden: 'question.hiddenAt',
} as const;

/** Returns a page of questions, newest first. `next` is the value of `after` for the following page. */
export async function listStudioQuestions(
  db: Database,
  page: {
    state: QuestionState;
    words: readonly string[];
    /** Only the questions that this one can be merged into. */
    mergeable: Pick<LockedQuestion, 'id' | 'lessonId'> | undefined;
    after: string | undefined;
    atMost: number;
  },
) {
  const { state, mergeable } = page;
  const column = state === 'all' || state === 'answered' ? null : columnOf[state];
  const [time = '', afterId = ''] = page.after?.split('.') ?? [];
  const rows = await selectQuestions(db)
    .where(hasWords(page.words, 'all'))
    .$if(column !== null, (query) => query.where(column ?? 'question.openSince', 'is not', null))
    .$if(state === 'answered', (query) =>
      query.where('question.openSince', 'is', null).where(sql<boolean>`${isAnswered} = 1`),
    )
    .$if(mergeable !== undefined, (query) =>
      query
        .where('question.lessonId', '=', mergeable?.lessonId ?? '')
        .where('question.id', '!=', mergeable?.id ?? '')
        .where('question.mergedInto', 'is', null)
        .where('question.hiddenAt', 'is', null),
    )
    .$if(page.after !== undefined, (query) =>
      query.where(sql<boolean>`("question"."createdAt", "question"."id") < (${Number(time)}, ${afterId})`),
    )
    .orderBy('question.createdAt', 'desc')
    .orderBy('question.id', 'desc')
    .limit(page.atMost + 1)
    .execute();
  const shown = rows.slice(0, page.atMost);
  const last = rows.length > page.atMost ? shown.at(-1) : undefined;
  return { questions: shown.map(summaryOf), next: last ? `${last.createdAt}.${last.id}` : null };
}

/** Counts the questions that wait for an answer, and the reported ones. */
export async function countOpenQuestions(db: Database): Promise<{ open: number; reported: number }> {
  const count = async (column: 'openSince' | 'reportedAt') => {
    const row = await db
      .selectFrom('questions')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where(column, 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { open: await count('openSince'), reported: await count('reportedAt') };
}

/** Returns a question with its messages, reports and merges; undefined for an unknown id. */
export async function findStudioQuestion(db: Database, by: { id: string }) {
  const row = await selectQuestions(db).where('question.id', '=', by.id).executeTakeFirst();
  if (!row) return undefined;
  const messages = await db
    .selectFrom('questionMessages as message')
    .leftJoin('users', 'users.uid', 'message.uid')
    .select(['message.id', 'message.author', 'message.text', 'message.via', 'message.createdAt'])
    .select(['message.publishedAt', (part) => part.fn.coalesce('users.name', 'users.email').as('name')])
    .where('questionId', '=', by.id)
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .execute();
  const reports = await db
    .selectFrom('questionReports as report')
    .innerJoin('users', 'users.uid', 'report.uid')
    .select([
      'report.why',
      'report.createdAt',
      (part) => part.fn.coalesce('users.name', 'users.email').as('by'),
    ])
    .where('questionId', '=', by.id)
    .orderBy('report.createdAt')
    .limit(50)
    .execute();
  const target =
    row.mergedInto === null
      ? undefined
      : await db
          .selectFrom('questions')
          .select(['id', 'text'])
          .where('id', '=', row.mergedInto)
          .executeTakeFirst();
  const merged = await db
    .selectFrom('questions')
    .select(['id', 'text', 'second'])
    .where('mergedInto', '=', by.id)
    .orderBy('createdAt')
    .limit(100)
    .execute();
  return { ...summaryOf(row), messages, reports, mergedInto: target ?? null, merged };
}

/** Returns whether nobody has answered the question, or its newest follow-up. */
export async function isWaiting(tx: Database, of: { questionId: string }): Promise<boolean> {
  const newest = await tx
    .selectFrom('questionMessages')
    .select('author')
    .where('questionId', '=', of.questionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.author !== 'team';
}

/** Publishes an answer, or withdraws it with null. Returns false when the question has no such answer. */
export async function setPublished(
  tx: Database,
  answer: { questionId: string; id: string; publishedAt: number | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('questionMessages')
    .set({ publishedAt: answer.publishedAt })
    .where('id', '=', answer.id)
    .where('questionId', '=', answer.questionId)
    .where('author', '=', 'team')
    .returning('id')
    .executeTakeFirst();
  if (changed) await updatePublication(tx, answer);
  return changed !== undefined;
}

/** Returns whether a message is published; false for an unknown one. */
export async function isAnswerPublished(tx: Database, by: { id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('questionMessages')
    .select('publishedAt')
    .where('id', '=', by.id)
    .executeTakeFirst();
  return (row?.publishedAt ?? null) !== null;
}

/** A question is published as long as one of its answers is. */
export async function updatePublication(tx: Database, of: { questionId: string }): Promise<void> {
  await tx
    .updateTable('questions')
    .set((row) => ({
      publishedAt: row
        .selectFrom('questionMessages')
        .select(({ fn }) => fn.min('questionMessages.publishedAt').as('first'))
        .where('questionMessages.questionId', '=', of.questionId),
    }))
    .where('id', '=', of.questionId)
    .execute();
}

/** Hides a question, or shows it again with null. A hidden one is not open. */
export async function setHidden(tx: Database, question: { id: string; hiddenAt: number | null }) {
  const { id, hiddenAt } = question;
  await tx
    .updateTable('questions')
    .set({ hiddenAt, ...(hiddenAt === null ? {} : { openSince: null }) })
    .where('id', '=', id)
    .execute();
}

export async function setPinned(tx: Database, question: { id: string; pinnedAt: number | null }) {
  await tx
    .updateTable('questions')
    .set({ pinnedAt: question.pinnedAt })
    .where('id', '=', question.id)
    .execute();
}

/** Merges a question, and those merged into it, into another one. They are no longer open. */
export async function setMerged(tx: Database, merge: { id: string; into: string }): Promise<void> {
  await tx
    .updateTable('questions')
    .set({ mergedInto: merge.into, openSince: null })
    .where((row) => row.or([row('id', '=', merge.id), row('mergedInto', '=', merge.id)]))
    .execute();
}

export async function endMerge(
  tx: Database,
  question: { id: string; openSince: number | null },
): Promise<void> {
  const { id, openSince } = question;
  await tx.updateTable('questions').set({ mergedInto: null, openSince }).where('id', '=', id).execute();
}

/** Deletes the reports of a question. Returns false when there are none. */
export async function deleteReports(tx: Database, of: { questionId: string }): Promise<boolean> {
  const { questionId } = of;
  const deleted = await tx
    .deleteFrom('questionReports')
    .where('questionId', '=', questionId)
    .returning('uid')
    .execute();
  const reported = await tx
    .updateTable('questions')
    .set({ reportedAt: null })
    .where('id', '=', questionId)
    .where('reportedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return deleted.length > 0 || reported !== undefined;
}

/** A learner and their question. */
export type AskingLearner = { questionId: string; uid: string; text: string; second: number };

/** Returns the learners of a question, its own first, and those of the questions merged into it if `hasMerged`. */
export async function listLearners(
  tx: Database,
  of: { questionId: string; hasMerged: boolean; atMost: number },
): Promise<AskingLearner[]> {
  return tx
    .selectFrom('questions')
    .select((row) => ['id as questionId', row.ref('uid').$notNull().as('uid'), 'text', 'second'])
    .where((row) =>
      row.or([
        row('id', '=', of.questionId),
        ...(of.hasMerged ? [row('mergedInto', '=', of.questionId)] : []),
      ]),
    )
    .where('uid', 'is not', null)
    .orderBy(sql`case when "id" = ${of.questionId} then 0 else 1 end`)
    .orderBy('createdAt')
    .limit(of.atMost)
    .execute();
}

/** Returns the newest answers to a question, oldest first. */
export async function listNewestAnswers(
  db: Database,
  of: { questionId: string; atMost: number },
): Promise<{ id: string; text: string }[]> {
  const answers = await db
    .selectFrom('questionMessages')
    .select(['id', 'text'])
    .where('questionId', '=', of.questionId)
    .where('author', '=', 'team')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(of.atMost)
    .execute();
  return answers.toReversed();
}

/** Returns the title of a lesson; of a removed one, its last. */
export async function findLessonTitle(db: Database, of: { lessonId: string }): Promise<string> {
  const row = await db.selectFrom('lessons').select('title').where('id', '=', of.lessonId).executeTakeFirst();
  return row?.title ?? '';
}
