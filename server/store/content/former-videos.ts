/** The videos that lessons showed before. Who watches one goes on with it, although the lesson shows another. */
import type { Database } from '#server/db/database.ts';

/** A former video plays for so long after it was replaced: longer than anybody leaves a lesson open and goes on. */
export const formerVideoMs = 12 * 60 * 60 * 1000;

/** Notes the videos that lessons of these ids show now, where `next` names another one or none. */
export async function noteFormerVideos(
  tx: Database,
  { next, now }: { next: ReadonlyMap<string, string | null>; now: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('lessons')
    .select(['id', 'videoId'])
    .where('videoId', 'is not', null)
    .where('removedAt', 'is', null)
    .execute();
  const replaced = rows.flatMap(({ id, videoId }) =>
    videoId === null || (next.get(id) ?? null) === videoId
      ? []
      : [{ lessonId: id, videoId, replacedAt: now }],
  );
  if (replaced.length === 0) return;
  await tx
    .insertInto('formerVideos')
    .values(replaced)
    .onConflict((conflict) =>
      conflict
        .columns(['lessonId', 'videoId'])
        .doUpdateSet((row) => ({ replacedAt: row.ref('excluded.replacedAt') })),
    )
    .execute();
}

/** Whether a lesson showed this video until a short while ago. */
export async function isFormerVideo(
  db: Database,
  of: { lessonId: string; videoId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('formerVideos')
    .select('videoId')
    .where('lessonId', '=', of.lessonId)
    .where('videoId', '=', of.videoId)
    .where('replacedAt', '>', of.now - formerVideoMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody may still be watching a video that no lesson shows any more. */
export async function mayBeWatched(
  db: Database,
  { videoId, now }: { videoId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('formerVideos')
    .select('lessonId')
    .where('videoId', '=', videoId)
    .where('replacedAt', '>', now - formerVideoMs)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFormerVideo(tx: Database, { videoId }: { videoId: string }): Promise<void> {
  await tx.deleteFrom('formerVideos').where('videoId', '=', videoId).execute();
}
