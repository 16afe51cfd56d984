/** The posters of videos. */
import type { ChosenPoster } from '#rules/video/poster.ts';
import { chosenPosterOf } from '#server/platform/db/video-columns.ts';
import type { Database } from '#server/platform/db/database.ts';

export type VideoWithPoster = { lengthSeconds: number; chosen: ChosenPoster | null };

/** Returns undefined for a video that is not ready. */
export async function findVideoPoster(
  db: Database,
  { id }: { id: string },
): Promise<VideoWithPoster | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['lengthMs', 'poster'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row && { lengthSeconds: row.lengthMs / 1000, chosen: chosenPosterOf(row.poster) };
}

/**
 * Saves the poster of a video and the resulting size of its files; null is the default poster. Returns false and saves
 * nothing when the poster is no longer `former`, or the video was removed.
 */
export async function saveVideoPoster(
  db: Database,
  { id, former, chosen }: { id: string; former: ChosenPoster | null; chosen: ChosenPoster | null },
): Promise<boolean> {
  const more = (chosen?.bytes ?? 0) - (former?.bytes ?? 0);
  const row = await db
    .updateTable('videos')
    .set((old) => ({ poster: columnOf(chosen), bytes: old('bytes', '+', more) }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where((old) =>
      former === null ? old('poster', 'is', null) : old('poster', '=', JSON.stringify(former)),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function columnOf(chosen: ChosenPoster | null): string | null {
  return chosen && JSON.stringify(chosen);
}
