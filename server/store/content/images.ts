/** The uploaded pictures. Their ids are the hashes of their bytes, so the same picture is stored once and never changes. */
import type { Database } from '#server/db/database.ts';

export type Image = { id: string; type: string; width: number; height: number };

/** Stores a picture; one that is there already stays as it is. */
export async function addImage(
  db: Database,
  { bytes, now, ...image }: Image & { bytes: Uint8Array; now: number },
): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, data: Buffer.from(bytes).toString('base64'), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findImage(
  db: Database,
  by: { id: string },
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['type', 'data'])
    .where('id', '=', by.id)
    .executeTakeFirst();
  return row && { type: row.type, bytes: Uint8Array.from(Buffer.from(row.data, 'base64')) };
}

export async function countImages(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('images')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns those of the ids that are stored. */
export async function listKnownImages(db: Database, of: { ids: readonly string[] }): Promise<Set<string>> {
  if (of.ids.length === 0) return new Set();
  const rows = await db.selectFrom('images').select('id').where('id', 'in', of.ids).execute();
  return new Set(rows.map(({ id }) => id));
}
