/** The lessons that sessions have saved for offline use. A row ends with its session. */
import type { Database } from '#server/platform/db/database.ts';

export async function listSavedLessons(
  db: Database,
  of: { sessionId: string },
): Promise<{ lessonId: string; videoId: string }[]> {
  return db
    .selectFrom('savedLessons')
    .select(['lessonId', 'videoId'])
    .where('sessionId', '=', of.sessionId)
    .orderBy('savedAt')
    .orderBy('lessonId')
    .execute();
}

/** Counts the saved lessons of a session and of its user, except `lessonId` in this session. */
export async function countOtherSavedLessons(
  tx: Database,
  of: { uid: string; sessionId: string; lessonId: string },
): Promise<{ onDevice: number; ofUser: number }> {
  const rows = await tx
    .selectFrom('savedLessons')
    .select(['sessionId', 'lessonId'])
    .where('uid', '=', of.uid)
    .execute();
  const ofDevice = rows.filter(({ sessionId }) => sessionId === of.sessionId);
  const others = ofDevice.filter(({ lessonId }) => lessonId !== of.lessonId);
  return { onDevice: others.length, ofUser: rows.length - ofDevice.length + others.length };
}

type SavedLesson = {
  uid: string;
  sessionId: string;
  lessonId: string;
  videoId: string;
  bytes: number;
  now: number;
};

/** Adds a saved lesson, or replaces it when the session saves it again. */
export async function saveLesson(tx: Database, { now, ...lesson }: SavedLesson): Promise<void> {
  await tx
    .insertInto('savedLessons')
    .values({ ...lesson, savedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'lessonId']).doUpdateSet((row) => ({
        videoId: row.ref('excluded.videoId'),
        bytes: row.ref('excluded.bytes'),
        savedAt: row.ref('excluded.savedAt'),
      })),
    )
    .execute();
}

export async function removeSavedLesson(
  db: Database,
  of: { sessionId: string; lessonId: string },
): Promise<void> {
  await db
    .deleteFrom('savedLessons')
    .where('sessionId', '=', of.sessionId)
    .where('lessonId', '=', of.lessonId)
    .execute();
}

/** Locks the session until the transaction ends. Returns false if it has ended, to which no lesson can be added. */
export async function lockSession(tx: Database, of: { sessionId: string }): Promise<boolean> {
  const locked = await tx
    .updateTable('sessions')
    .set((row) => ({ lastUsedAt: row.ref('lastUsedAt') }))
    .where('id', '=', of.sessionId)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}
