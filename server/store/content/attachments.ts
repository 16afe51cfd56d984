/** The attached files that were uploaded. Their ids are the hashes of their bytes, so the same file is stored once. */
import type { Database } from '#server/db/database.ts';

export type Attachment = { id: string; bytes: number };

/** Notes a file that is stored; one that is there already stays as it is. */
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

/** Returns the sizes in bytes of those of the ids that are stored. */
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

/** Databases take a limited number of values in one statement. */
const idsAtOnce = 500;

/** Returns the ids of all files that are stored. */
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
