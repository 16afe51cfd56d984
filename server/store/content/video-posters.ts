/** The posters that were chosen for videos. */
import type { ChosenPoster } from '#rules/video/poster.ts';
import type { Database } from '#server/db/database.ts';

export function chosenPosterOf(column: string | null): ChosenPoster | null {
  return column === null ? null : (JSON.parse(column) as ChosenPoster);
}

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
 * Saves the poster of a video, and the size that its files have with it; null is the usual poster. Returns false where
 * the poster is another one than `former` by now, or the video is gone: then nothing is saved.
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
