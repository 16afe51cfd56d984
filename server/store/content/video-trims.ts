/** The videos that are trimmed from others: each is a video of its own, and waits to be packaged as a recording does. */
import type { Trim } from '#rules/video/trim.ts';
import type { Database } from '#server/db/database.ts';

/** The part of another video that a trimmed one keeps. */
export type VideoTrim = Trim & { of: string };

type TrimColumns = { trimOf: string | null; trimStartMs: number | null; trimEndMs: number | null };

/** Reads the columns of a video; null for one that is a recording. */
export function trimIn({ trimOf, trimStartMs, trimEndMs }: TrimColumns): VideoTrim | null {
  if (trimOf === null) return null;
  return { of: trimOf, startSeconds: (trimStartMs ?? 0) / 1000, endSeconds: (trimEndMs ?? 0) / 1000 };
}

/** Returns a video that is ready, with what a trimmed one of it needs to know. */
export async function findTrimmable(
  db: Database,
  { id }: { id: string },
): Promise<{ lengthSeconds: number; bytes: number; captions: string[] } | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['lengthMs', 'bytes', 'captions'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      lengthSeconds: row.lengthMs / 1000,
      bytes: row.bytes ?? 0,
      captions: JSON.parse(row.captions) as string[],
    }
  );
}

/** Adds a video that waits to be packaged from pieces of another one. */
export async function insertTrim(
  db: Database,
  video: { id: string; name: string; trim: VideoTrim; bytes: number; createdBy: string; now: number },
): Promise<void> {
  const { id, name, trim, bytes, createdBy, now } = video;
  await db
    .insertInto('videos')
    .values({
      id,
      name,
      createdBy,
      trimOf: trim.of,
      trimStartMs: Math.round(trim.startSeconds * 1000),
      trimEndMs: Math.round(trim.endSeconds * 1000),
      lengthMs: 0,
      renditions: null,
      state: 'waiting',
      sourceBytes: bytes,
      receivedBytes: bytes,
      captions: '[]',
      createdAt: now,
      changedAt: now,
    })
    .execute();
}

/** Whether pieces of a video are still needed for one that is trimmed from it. */
export async function isBeingTrimmed(db: Database, { id }: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('trimOf', '=', id)
    .where('state', 'in', ['waiting', 'packaging'])
    .executeTakeFirst();
  return row !== undefined;
}
