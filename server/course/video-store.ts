/** The videos of the course: renditions, transcripts, posters, and the videos that lessons showed before. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { folded, type Sentence, secondOfMatch, type SentencePart } from '#rules/transcript.ts';
import type { ChosenPoster } from '#rules/video/poster.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';

/** How long a replaced video stays playable: longer than anyone keeps a lesson open. */
export const formerVideoMs = 12 * 60 * 60 * 1000;

/** The lessons of one query, which blocks this process for some milliseconds. */
const lessonsAtOnce = 40;

/** A rendition of a video: its height, or null for audio only, and its size in bytes. */
export type Rendition = { height: number | null; bytes: number };

/** Parses the column of a video's renditions; empty until the video was prepared. */
export function renditionsOf(column: string | null): Rendition[] {
  return column === null ? [] : (JSON.parse(column) as Rendition[]);
}

export type Video = { id: string; lengthSeconds: number };

/** Adds videos; existing ones are not changed. */
export async function addVideos(db: Database, videos: readonly Video[]): Promise<void> {
  if (videos.length === 0) return;
  await db
    .insertInto('videos')
    .values(
      videos.map(({ id, lengthSeconds }) => ({
        id,
        lengthMs: Math.round(lengthSeconds * 1000),
        renditions: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all videos that can be published, ordered by id. */
export async function listVideos(db: Database): Promise<Video[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'lengthMs'])
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map(({ id, lengthMs }) => ({ id, lengthSeconds: lengthMs / 1000 }));
}

/** Returns the ids of the videos that were not prepared yet. */
export async function listUnpreparedVideos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('renditions', 'is', null)
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves a prepared video once: of concurrent processes, only the first one writes. */
export async function saveVideo(
  db: Database,
  video: {
    videoId: string;
    renditions: Rendition[];
    stillsBytes?: number | null;
    sentences: Sentence[];
    captions?: string[];
    poster?: ChosenPoster | null;
  },
): Promise<void> {
  const { videoId } = video;
  await transaction(db, async (tx) => {
    const kept = await tx
      .updateTable('videos')
      .set({
        renditions: JSON.stringify(video.renditions),
        stillsBytes: video.stillsBytes ?? null,
        ...(video.captions ? { captions: JSON.stringify(video.captions) } : {}),
        ...(video.poster ? { poster: JSON.stringify(video.poster) } : {}),
      })
      .where('id', '=', videoId)
      .where('renditions', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!kept || video.sentences.length === 0) return;
    await tx
      .insertInto('transcriptLines')
      .values(
        video.sentences.map((sentence, position) => ({ videoId, position, ...transcriptLine(sentence) })),
      )
      .execute();
  });
}

/** Returns the columns of a sentence. */
export function transcriptLine({ at, text, parts }: Sentence) {
  return {
    startMs: Math.round(at * 1000),
    text,
    folded: folded(text),
    parts: parts ? JSON.stringify(parts) : null,
  };
}

type TranscriptLine = { lessonId: string; title: string; at: number; text: string };

/**
 * Returns the sentences of these lessons that contain all words, in the course's order, each with the second of the caption
 * that matches best. Yields between queries.
 */
export async function searchSentences(
  db: Database,
  search: { words: string[]; lessonIds: string[]; atMost: number },
): Promise<TranscriptLine[]> {
  if (search.words.length === 0) return [];
  const found: TranscriptLine[] = [];
  for (let at = 0; at < search.lessonIds.length && found.length < search.atMost; at += lessonsAtOnce) {
    const lessonIds = search.lessonIds.slice(at, at + lessonsAtOnce);
    const atMost = search.atMost - found.length;
    found.push(...(await searchLessons(db, { words: search.words, lessonIds, atMost })));
    await setImmediate();
  }
  return found;
}

async function searchLessons(
  db: Database,
  search: { words: string[]; lessonIds: string[]; atMost: number },
): Promise<TranscriptLine[]> {
  const rows = await db
    .selectFrom('transcriptLines as line')
    .innerJoin('lessons as lesson', 'lesson.videoId', 'line.videoId')
    .select(['lesson.id as lessonId', 'lesson.title', 'line.startMs', 'line.text', 'line.parts'])
    .where('lesson.id', 'in', search.lessonIds)
    .where((row) =>
      row.and(
        search.words.map(
          (word) => sql<boolean>`${sql.ref('line.folded')} like ${`%${literal(word)}%`} escape '!'`,
        ),
      ),
    )
    .orderBy('lesson.position')
    .orderBy('line.position')
    .limit(search.atMost)
    .execute();
  return rows.map(({ lessonId, title, text, startMs, parts }) => {
    const sentence = {
      at: startMs / 1000,
      text,
      ...(parts && { parts: JSON.parse(parts) as SentencePart[] }),
    };
    return { lessonId, title, text, at: secondOfMatch(sentence, search.words) };
  });
}

/** Escapes the special characters of a `like` pattern. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}

/** Parses the column of a video's poster; null for the default one. */
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

/** Records the videos that lessons show now and that `next` replaces or removes. */
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

/** Returns true when a lesson showed this video within `formerVideoMs`. */
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

/** Returns true when a viewer may still be watching a video that no lesson shows any more. */
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
