/** Deletes what an erased user wrote, and keeps what others see without its author (decision 178). */
import type { Database } from '#server/platform/db/database.ts';

/**
 * Deletes the questions and follow-ups of these accounts. A published question stays without its learner, and so does one that
 * others were merged into, without its text. Answers of a former member of the team stay without a name.
 */
export async function forgetQuestionsOf(tx: Database, { uids }: { uids: readonly string[] }): Promise<void> {
  // Locks them, so that an answer, its publication or a merge at the same moment comes before or after.
  await tx
    .updateTable('questions')
    .set((row) => ({ mergedInto: row.ref('mergedInto') }))
    .where('uid', 'in', uids)
    .execute();
  const own = await tx
    .selectFrom('questions')
    .select(['id', 'publishedAt', 'hiddenAt'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('questions as other')
            .select('other.id')
            .whereRef('other.mergedInto', '=', 'questions.id'),
        )
        .as('isTarget'),
    )
    .where('uid', 'in', uids)
    .execute();
  const isSeen = ({ publishedAt, hiddenAt }: (typeof own)[number]) =>
    publishedAt !== null && hiddenAt === null;
  const published = own.filter(isSeen).map(({ id }) => id);
  const targets = own.filter((one) => !isSeen(one) && Boolean(one.isTarget)).map(({ id }) => id);
  const kept = new Set([...published, ...targets]);
  await tx.deleteFrom('questionMessages').where('author', '=', 'learner').where('uid', 'in', uids).execute();
  await tx.updateTable('questionMessages').set({ uid: null }).where('uid', 'in', uids).execute();
  const gone = { uid: null, openSince: null };
  for (const id of published) await tx.updateTable('questions').set(gone).where('id', '=', id).execute();
  for (const id of targets)
    await tx
      .updateTable('questions')
      .set({ ...gone, text: '', folded: '' })
      .where('id', '=', id)
      .execute();
  for (const { id } of own) if (!kept.has(id)) await deleteQuestion(tx, { id });
}

/** Deletes a question with its messages and reports. None may be merged into it. */
export async function deleteQuestion(tx: Database, { id }: { id: string }): Promise<void> {
  await tx.deleteFrom('questionReports').where('questionId', '=', id).execute();
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
