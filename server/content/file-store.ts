/** The uploaded files and images. Their ids are the hashes of their bytes, so each is stored once and never changes. */
import type { Database } from '#server/platform/db/database.ts';

export type Attachment = { id: string; bytes: number };

export type Image = { id: string; type: string; width: number; height: number };

/** Databases limit the number of values in one statement. */
const idsAtOnce = 500;

/** Adds the row of a stored file; an existing one is not changed. */
export async function addAttachment(
  db: Database,
  attachment: Attachment & { createdAt: number; createdBy: string | null },
): Promise<void> {
  await db
    .insertInto('attachments')
    .values(attachment)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the sizes in bytes of the stored files among these ids. */
export async function readAttachmentSizes(
  db: Database,
  of: { ids: readonly string[] },
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let at = 0; at < of.ids.length; at += idsAtOnce) {
    const rows = await db
      .selectFrom('attachments')
      .select(['id', 'bytes'])
      .where('id', 'in', of.ids.slice(at, at + idsAtOnce))
      .execute();
    for (const { id, bytes } of rows) sizes.set(id, bytes);
  }
  return sizes;
}

export async function listAttachmentIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('attachments').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function countAttachments(db: Database): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('attachments')
    .select((row) => [
      row.fn.countAll<number | string>().as('files'),
      row.fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Stores an image. The bytes of an existing one don't change; it counts as just uploaded. */
export async function addImage(
  db: Database,
  { bytes, now, ...image }: Image & { bytes: Uint8Array; now: number },
): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, data: Buffer.from(bytes).toString('base64'), createdAt: now, unusedSince: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ unusedSince: null }))
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

/** Returns the sizes in pixels of the stored images among these. */
export async function readImageSizes(
  db: Database,
  of: { ids: readonly string[] },
): Promise<{ id: string; width: number; height: number }[]> {
  if (of.ids.length === 0) return [];
  return db.selectFrom('images').select(['id', 'width', 'height']).where('id', 'in', of.ids).execute();
}

/** Returns the ids of stored images among these. */
export async function listKnownImages(db: Database, of: { ids: readonly string[] }): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < of.ids.length; at += idsAtOnce) {
    const ids = of.ids.slice(at, at + idsAtOnce);
    const rows = await db.selectFrom('images').select('id').where('id', 'in', ids).execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}

/** Returns the images that no revision refers to. */
export async function listUnpublishedImages(
  db: Database,
): Promise<{ id: string; unusedSince: number | null }[]> {
  return db.selectFrom('images').select(['id', 'unusedSince']).where('isPublished', '=', 0).execute();
}

/** Records that a revision or an email campaign refers to these images, so that they are kept. */
export async function keepPublishedImages(db: Database, of: { ids: readonly string[] }): Promise<void> {
  await forEachPart(of.ids, (ids) =>
    db
      .updateTable('images')
      .set({ isPublished: 1, unusedSince: null })
      .where('id', 'in', ids)
      .where('isPublished', '=', 0)
      .execute(),
  );
}

/** Sets since when images are unused; null for images that are used again. */
export async function setUnusedSince(
  db: Database,
  { ids, since }: { ids: readonly string[]; since: number | null },
): Promise<void> {
  await forEachPart(ids, (part) =>
    db
      .updateTable('images')
      .set({ unusedSince: since })
      .where('id', 'in', part)
      .where('unusedSince', since === null ? 'is not' : 'is', null)
      .execute(),
  );
}

/** Deletes those of the images that have been unused since this time, and were not uploaded or published again. */
export async function deleteImages(
  db: Database,
  { ids, unusedSince }: { ids: readonly string[]; unusedSince: number },
): Promise<void> {
  await forEachPart(ids, (part) =>
    db
      .deleteFrom('images')
      .where('id', 'in', part)
      .where('isPublished', '=', 0)
      .where('unusedSince', '<=', unusedSince)
      .execute(),
  );
}

async function forEachPart(
  ids: readonly string[],
  write: (part: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < ids.length; at += idsAtOnce) await write(ids.slice(at, at + idsAtOnce));
}
