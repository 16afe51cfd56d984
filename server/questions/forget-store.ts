/** Deletes what an erased user wrote, and keeps what others see without its author (decision 178). */
import type { Database } from '#server/platform/db/database.ts';
import { lockQuestion } from './store.ts';

/**
 * Deletes the questions and follow-ups of these accounts. A published question stays without its learner. One that nobody
 * sees but that others were merged into stays unpublished and without its text, as long as it is needed. Answers of a former
 * member of the team stay without a name.
 */
export async function forgetQuestionsOf(tx: Database, { uids }: { uids: readonly string[] }): Promise<void> {
  // Locks them, so that an answer, its publication or a merge at the same moment comes before or after.
  const own = await tx
    .updateTable('questions')
    .set((row) => ({ mergedInto: row.ref('mergedInto') }))
    .where('uid', 'in', uids)
    .returning(['id', 'publishedAt', 'hiddenAt', 'mergedInto'])
    .execute();
  await tx.deleteFrom('questionMessages').where('author', '=', 'learner').where('uid', 'in', uids).execute();
  await tx.updateTable('questionMessages').set({ uid: null }).where('uid', 'in', uids).execute();
  const isSeen = (one: (typeof own)[number]) =>
    one.publishedAt !== null && one.hiddenAt === null && one.mergedInto === null;
  const unseen = own.filter((one) => !isSeen(one));
  for (const { id } of own.filter(isSeen)) await removeLearner(tx, { id });
  // Merged questions are deleted before the ones they were merged into.
  const merged = unseen.filter(({ mergedInto }) => mergedInto !== null);
  for (const { id } of merged) await deleteQuestion(tx, { id });
  for (const { id } of unseen.filter(({ mergedInto }) => mergedInto === null))
    if (await isMergeTarget(tx, { id })) await removeText(tx, { id });
    else await deleteQuestion(tx, { id });
  for (const { mergedInto } of merged) if (mergedInto !== null) await deleteAbandoned(tx, { id: mergedInto });
}

async function removeLearner(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.updateTable('questions').set({ uid: null, openSince: null }).where('id', '=', id).execute();
}

/** Removes the learner and the text of a question. It is no longer published, not even once it is shown again. */
async function removeText(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.updateTable('questionMessages').set({ publishedAt: null }).where('questionId', '=', id).execute();
  await tx
    .updateTable('questions')
    .set({ uid: null, openSince: null, text: '', folded: '', publishedAt: null, pinnedAt: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes a question without its learner and its text once no other one is merged into it. */
export async function deleteAbandoned(tx: Database, { id }: { id: string }): Promise<void> {
  const locked = await lockQuestion(tx, { id });
  if (!locked || locked.uid !== null || locked.text !== '') return;
  if (!(await isMergeTarget(tx, { id }))) await deleteQuestion(tx, { id });
}

/** Deletes a question with its messages, reports and notices. None may be merged into it. */
export async function deleteQuestion(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('questionReports').where('questionId', '=', id).execute();
  await tx.deleteFrom('questionNotices').where('questionId', '=', id).execute();
  await tx.deleteFrom('questionMessages').where('questionId', '=', id).execute();
  await tx.deleteFrom('questions').where('id', '=', id).execute();
}

/** Returns whether others were merged into a question. */
export async function isMergeTarget(tx: Database, { id }: { id: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('questions')
    .select('id')
    .where('mergedInto', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
