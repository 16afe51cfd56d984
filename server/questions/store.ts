/** Questions at a second of a lesson as learners see them: their own, and published ones (decision 178). */
import { sql } from 'kysely';
import { folded } from '#rules/transcript.ts';
import type { Database } from '#server/platform/db/database.ts';

export type ShownMessage = { id: string; author: 'team' | 'learner'; text: string; createdAt: number };

export type ShownQuestion = {
  id: string;
  second: number;
  text: string;
  createdAt: number;
  isPinned: boolean;
  isPublished: boolean;
  messages: ShownMessage[];
};

/** The newest of a user's questions in a lesson; a page of all of them would be longer than anyone asks. */
const ownAtMost = 200;

const columns = [
  'question.id',
  'question.second',
  'question.text',
  'question.createdAt',
  'question.pinnedAt',
  'question.publishedAt',
  'question.hiddenAt',
  'question.mergedInto',
] as const;

type Row = {
  id: string;
  second: number;
  text: string;
  createdAt: number;
  pinnedAt: number | null;
  publishedAt: number | null;
  hiddenAt: number | null;
  mergedInto: string | null;
};

/** Returns a condition: each word is in the question, or in one of its answers, of which others only see published ones. */
export function hasWords(words: readonly string[], answers: 'all' | 'published') {
  const parts = words.map((word) => {
    const pattern = `%${literal(word)}%`;
    const shown = answers === 'all' ? sql`` : sql` and "found"."publishedAt" is not null`;
    return sql`("question"."folded" like ${pattern} escape '!' or exists (
      select 1 from "questionMessages" as "found" where "found"."questionId" = "question"."id"
      and "found"."folded" like ${pattern} escape '!'${shown}))`;
  });
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...parts], sql` and `)})`;
}

/** Escapes the special characters of a `like` pattern. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}

/** Returns a user's questions in a lesson, by second, with the answers of those they were merged into. */
export async function listOwnQuestions(
  db: Database,
  of: { uid: string; lessonId: string; words: readonly string[] },
): Promise<ShownQuestion[]> {
  const rows = await db
    .selectFrom('questions as question')
    .select(columns)
    .where('uid', '=', of.uid)
    .where('lessonId', '=', of.lessonId)
    .where(hasWords(of.words, 'all'))
    .orderBy('createdAt', 'desc')
    .limit(ownAtMost)
    .execute();
  const shown = await withMessages(db, rows, 'own');
  return shown.toSorted((a, b) => a.second - b.second || a.createdAt - b.createdAt);
}

/**
 * Returns a page of the published questions of a lesson, without the user's own: pinned ones first, then by second. `next`
 * is the value of `after` for the following page; null on the last one.
 */
export async function listPublishedQuestions(
  db: Database,
  page: {
    uid: string;
    lessonId: string;
    words: readonly string[];
    after: string | undefined;
    atMost: number;
  },
): Promise<{ questions: ShownQuestion[]; next: string | null }> {
  const isUnpinned = sql<number>`case when "question"."pinnedAt" is null then 1 else 0 end`;
  const place = sql`(${isUnpinned}, "question"."second", "question"."id")`;
  const after = page.after === undefined ? null : valuesOf(page.after);
  const rows = await db
    .selectFrom('questions as question')
    .select(columns)
    .where('lessonId', '=', page.lessonId)
    .where('publishedAt', 'is not', null)
    .where('hiddenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where((row) => row.or([row('uid', 'is', null), row('uid', '!=', page.uid)]))
    .where(hasWords(page.words, 'published'))
    .$if(after !== null, (query) => query.where(sql<boolean>`${place} > (${sql.join(after ?? [])})`))
    .orderBy(isUnpinned)
    .orderBy('second')
    .orderBy('id')
    .limit(page.atMost + 1)
    .execute();
  const shown = rows.slice(0, page.atMost);
  const last = rows.length > page.atMost ? shown.at(-1) : undefined;
  return {
    questions: await withMessages(db, shown, 'published'),
    next: last ? [last.pinnedAt === null ? 1 : 0, last.second, last.id].join('.') : null,
  };
}

/** Reads the values of a page's beginning, whose form the contract has checked. */
function valuesOf(after: string): (string | number)[] {
  const [isUnpinned, second, id = ''] = after.split('.');
  return [Number(isUnpinned), Number(second), id];
}

/** Returns a user's own question as they see it; undefined if it is not theirs. */
export async function findOwnQuestion(
  db: Database,
  by: { uid: string; id: string },
): Promise<(ShownQuestion & { lessonId: string }) | undefined> {
  const row = await db
    .selectFrom('questions as question')
    .select(columns)
    .select('lessonId')
    .where('id', '=', by.id)
    .where('uid', '=', by.uid)
    .executeTakeFirst();
  if (!row) return undefined;
  const [shown] = await withMessages(db, [row], 'own');
  return shown && { ...shown, lessonId: row.lessonId };
}

/**
 * Adds the messages that a viewer may see: in their own question all of them, and the team's in the one it was merged into
 * unless that is hidden; in others' the published answers.
 */
async function withMessages(
  db: Database,
  rows: readonly Row[],
  whose: 'own' | 'published',
): Promise<ShownQuestion[]> {
  const targets = rows.flatMap(({ mergedInto }) => (mergedInto === null ? [] : [mergedInto]));
  const ids = [...new Set([...rows.map(({ id }) => id), ...targets])];
  if (ids.length === 0) return [];
  const messages = await db
    .selectFrom('questionMessages as message')
    .innerJoin('questions as holder', 'holder.id', 'message.questionId')
    .select(['message.id', 'message.questionId', 'message.author', 'message.text', 'message.createdAt'])
    .select('holder.hiddenAt')
    .where('message.questionId', 'in', ids)
    .$if(whose === 'published', (query) => query.where('message.publishedAt', 'is not', null))
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    second: row.second,
    text: row.text,
    createdAt: row.createdAt,
    isPinned: row.pinnedAt !== null && row.hiddenAt === null,
    isPublished: row.publishedAt !== null && row.hiddenAt === null && row.mergedInto === null,
    messages: messages
      .filter(
        ({ questionId, author, hiddenAt }) =>
          questionId === row.id || (questionId === row.mergedInto && author === 'team' && hiddenAt === null),
      )
      .map(({ id, author, text, createdAt }) => ({ id, author, text, createdAt })),
  }));
}

/** Adds an open question. Returns false when the id exists already. */
export async function addQuestion(
  tx: Database,
  question: { id: string; uid: string; lessonId: string; second: number; text: string; now: number },
): Promise<boolean> {
  const { now, ...row } = question;
  const added = await tx
    .insertInto('questions')
    .values({
      ...row,
      folded: folded(row.text),
      createdAt: now,
      openSince: now,
      publishedAt: null,
      pinnedAt: null,
      hiddenAt: null,
      reportedAt: null,
      mergedInto: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Counts a user's questions since a time. */
export async function countQuestionsSince(tx: Database, of: { uid: string; time: number }): Promise<number> {
  const { count } = await tx
    .selectFrom('questions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('uid', '=', of.uid)
    .where('createdAt', '>', of.time)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function hasQuestion(db: Database, by: { id: string }): Promise<boolean> {
  const row = await db.selectFrom('questions').select('id').where('id', '=', by.id).executeTakeFirst();
  return row !== undefined;
}

export type LockedQuestion = {
  id: string;
  uid: string | null;
  lessonId: string;
  second: number;
  text: string;
  openSince: number | null;
  publishedAt: number | null;
  hiddenAt: number | null;
  mergedInto: string | null;
};

/** Returns a question; undefined for an unknown id. */
export async function findQuestion(
  db: Database,
  by: { id: string },
): Promise<Pick<LockedQuestion, 'id' | 'uid' | 'lessonId' | 'second' | 'mergedInto'> | undefined> {
  return db
    .selectFrom('questions')
    .select(['id', 'uid', 'lessonId', 'second', 'mergedInto'])
    .where('id', '=', by.id)
    .executeTakeFirst();
}

/** Locks a question until the transaction ends, so that its changes come one after the other. */
export async function lockQuestion(tx: Database, by: { id: string }): Promise<LockedQuestion | undefined> {
  return tx
    .updateTable('questions')
    .set((row) => ({ mergedInto: row.ref('mergedInto') }))
    .where('id', '=', by.id)
    .returning(['id', 'uid', 'lessonId', 'second', 'text'])
    .returning(['openSince', 'publishedAt', 'hiddenAt', 'mergedInto'])
    .executeTakeFirst();
}

export type NewMessage = {
  id: string;
  questionId: string;
  uid: string;
  author: 'team' | 'learner';
  text: string;
  via: 'site' | 'email';
  publishedAt: number | null;
  now: number;
};

/**
 * Adds a message to a question that is locked. `known` when this question has it already, and `taken` when the id belongs
 * to another one's, or to another text.
 */
export async function addMessage(tx: Database, message: NewMessage): Promise<'added' | 'known' | 'taken'> {
  const { now, ...row } = message;
  const added = await tx
    .insertInto('questionMessages')
    .values({ ...row, folded: folded(row.text), createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return 'added';
  const known = await tx
    .selectFrom('questionMessages')
    .select(['questionId', 'uid', 'text'])
    .where('id', '=', message.id)
    .executeTakeFirst();
  const isKnown = known?.questionId === row.questionId && known.uid === row.uid && known.text === row.text;
  return isKnown ? 'known' : 'taken';
}

export async function countMessages(tx: Database, of: { questionId: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('questionMessages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('questionId', '=', of.questionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets since when a question waits for an answer; null if it does not. */
export async function setOpenSince(
  tx: Database,
  question: { id: string; openSince: number | null },
): Promise<void> {
  const { id, openSince } = question;
  await tx.updateTable('questions').set({ openSince }).where('id', '=', id).execute();
}

/** Adds a user's report of a question, or replaces their former one. */
export async function putReport(
  tx: Database,
  report: { questionId: string; uid: string; why: string; now: number },
): Promise<void> {
  const { questionId, uid, why, now } = report;
  await tx
    .insertInto('questionReports')
    .values({ questionId, uid, why, createdAt: now })
    .onConflict((conflict) => conflict.columns(['questionId', 'uid']).doUpdateSet({ why, createdAt: now }))
    .execute();
  await tx
    .updateTable('questions')
    .set((row) => ({ reportedAt: row.fn.coalesce('reportedAt', row.val(now)) }))
    .where('id', '=', questionId)
    .execute();
}

/**
 * Returns a question and its learner if they see the answers to `answered`: their own question, or one that is not hidden
 * and that theirs was merged into.
 */
export async function findAnsweredQuestion(
  db: Database,
  { asked, answered }: { asked: string; answered: string },
): Promise<{ uid: string | null; lessonId: string } | undefined> {
  return db
    .selectFrom('questions as question')
    .leftJoin('questions as target', 'target.id', 'question.mergedInto')
    .select(['question.uid', 'question.lessonId'])
    .where('question.id', '=', asked)
    .$if(asked !== answered, (query) =>
      query.where('target.id', '=', answered).where('target.hiddenAt', 'is', null),
    )
    .executeTakeFirst();
}
