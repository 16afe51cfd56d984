/**
 * The resumable uploads of attached files. The latest rows stay for a week, so that a lost reply can be asked for again.
 */
import type { Database } from '#server/platform/db/database.ts';

export type AttachmentUpload = {
  id: string;
  /** The bytes of the file, and those received. */
  bytes: number;
  receivedBytes: number;
  fingerprint: string | null;
  /** The hash of a file that was received completely; null before it is known. */
  attachmentId: string | null;
  changedAt: number;
};

const columns = ['id', 'bytes', 'receivedBytes', 'fingerprint', 'attachmentId', 'changedAt'] as const;

export async function insertAttachmentUpload(
  db: Database,
  upload: Pick<AttachmentUpload, 'id' | 'bytes' | 'fingerprint' | 'changedAt'> & { createdBy: string },
): Promise<void> {
  await db
    .insertInto('attachmentUploads')
    .values({ ...upload, receivedBytes: 0, attachmentId: null })
    .execute();
}

export async function findAttachmentUpload(
  db: Database,
  { id }: { id: string },
): Promise<AttachmentUpload | undefined> {
  return db.selectFrom('attachmentUploads').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns the id of a user's upload of this file that nothing was received of; undefined without one. */
export async function findUnsentAttachment(
  db: Database,
  { fingerprint, bytes, createdBy }: { fingerprint: string; bytes: number; createdBy: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('attachmentUploads')
    .select('id')
    .where('receivedBytes', '=', 0)
    .where('fingerprint', '=', fingerprint)
    .where('bytes', '=', bytes)
    .where('createdBy', '=', createdBy)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the uploads of one week, complete ones too, the latest first. */
export async function listAttachmentUploads(db: Database): Promise<AttachmentUpload[]> {
  return db
    .selectFrom('attachmentUploads')
    .select(columns)
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Counts a user's uploads whose file is not stored yet. */
export async function countUnfinishedAttachments(db: Database, by: { createdBy: string }): Promise<number> {
  const { count } = await db
    .selectFrom('attachmentUploads')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('attachmentId', 'is', null)
    .where('createdBy', '=', by.createdBy)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes a user's complete uploads except the latest ones, and returns their ids. The stored files stay. */
export async function deleteFormerAttachmentUploads(
  db: Database,
  { createdBy, kept }: { createdBy: string; kept: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('attachmentUploads')
    .where('attachmentId', 'is not', null)
    .where('createdBy', '=', createdBy)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('attachmentUploads as latest')
        .select('latest.id')
        .where('latest.attachmentId', 'is not', null)
        .where('latest.createdBy', '=', createdBy)
        .orderBy('latest.changedAt', 'desc')
        .orderBy('latest.id')
        .limit(kept),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves that the bytes from `from` to `to` are on the disk. Returns false when another chunk was faster. */
export async function advanceAttachmentUpload(
  db: Database,
  { id, from, to, now }: { id: string; from: number; to: number; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('attachmentUploads')
    .set({ receivedBytes: to, changedAt: now })
    .where('id', '=', id)
    .where('receivedBytes', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the hash of a complete file. */
export async function nameAttachmentUpload(
  db: Database,
  { id, attachmentId }: { id: string; attachmentId: string },
): Promise<void> {
  await db.updateTable('attachmentUploads').set({ attachmentId }).where('id', '=', id).execute();
}

export async function deleteAttachmentUpload(db: Database, { id }: { id: string }): Promise<boolean> {
  const row = await db
    .deleteFrom('attachmentUploads')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldAttachmentUploads(db: Database, { since }: { since: number }): Promise<void> {
  await db.deleteFrom('attachmentUploads').where('changedAt', '<', since).execute();
}
