/** The videos, and their prepared facts: the sizes of their renditions, and the sentences of their transcripts. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { folded, type Sentence } from '#rules/transcript.ts';
import type { ChosenPoster } from '#rules/video/poster.ts';
import type { Database } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';

/** A rendition of a video: the picture's height, or null for audio alone, and its size in all. */
export type Rendition = { height: number | null; bytes: number };

/** Reads the column of a video's renditions; there are none until the video was prepared. */
export function renditionsOf(column: string | null): Rendition[] {
  return column === null ? [] : (JSON.parse(column) as Rendition[]);
}

export type Video = { id: string; lengthSeconds: number };

/** Adds videos; one that is there already stays as it is. */
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

/** Returns all videos that can be published, by their ids' order. */
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

/** Saves a prepared video, once: of processes that prepare it at the same time the first one writes. */
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
        video.sentences.map(({ at, text }, position) => ({
          videoId,
          position,
          startMs: Math.round(at * 1000),
          text,
          folded: folded(text),
        })),
      )
      .execute();
  });
}

export type TranscriptLine = { lessonId: string; title: string; at: number; text: string };

/** The lessons of one query: it takes some milliseconds, in which this process answers no other request. */
const lessonsAtOnce = 40;

/**
 * Returns the sentences with all the words, in the course's order, of the given lessons. Other requests
 * are answered between the queries, whatever the words are.
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
    .select(['lesson.id as lessonId', 'lesson.title', 'line.startMs', 'line.text'])
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
  return rows.map(({ startMs, ...line }) => ({ ...line, at: startMs / 1000 }));
}

/** Escapes the characters that have a meaning in a `like` pattern. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}
