/** The filters of the list of learners that the team keeps under a name. */
import type { Database } from '#server/db/database.ts';

/** `filters` is JSON, as the page's address has them. */
export type StoredSegment = { id: string; name: string; filters: string };

export async function listSegments(db: Database): Promise<StoredSegment[]> {
  return db.selectFrom('learnerSegments').selectAll().orderBy('name').orderBy('id').execute();
}

/** Keeps a segment, or changes it; false where there are `atMost` others. */
export async function putSegment(
  db: Database,
  { atMost, ...segment }: StoredSegment & { atMost: number },
): Promise<boolean> {
  const others = await db
    .selectFrom('learnerSegments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('id', '!=', segment.id)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= atMost) return false;
  const { name, filters } = segment;
  await db
    .insertInto('learnerSegments')
    .values(segment)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, filters }))
    .execute();
  return true;
}

export async function deleteSegment(db: Database, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('learnerSegments').where('id', '=', id).execute();
}
