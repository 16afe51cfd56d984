/** What is known of a film: its renditions' sizes, and the sentences said in it. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { folded, type Sentence } from '#rules/transcript.ts';
import type { Database } from '#server/db/database.ts';

/** A way to watch a film: a picture's height, or null for the sound alone, and what all of it weighs. */
export type Rendition = { height: number | null; bytes: number };

/** The video lessons of whose films nothing is known yet. */
export async function listUnpreparedLessons(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('lessons')
    .select('id')
    .where('kind', '=', 'video')
    .where('renditions', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps what was found out, once: of processes that measure at the same time the first one writes. */
export async function saveVideo(
  db: Database,
  film: { lessonId: string; renditions: Rendition[]; sentences: Sentence[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .updateTable('lessons')
      .set({ renditions: JSON.stringify(film.renditions) })
      .where('id', '=', film.lessonId)
      .where('renditions', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!kept || film.sentences.length === 0) return;
    await tx
      .insertInto('transcriptLines')
      .values(
        film.sentences.map(({ at, text }, position) => ({
          lessonId: film.lessonId,
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

/** So many lessons are looked through at a time: some milliseconds, in which nobody else is answered by this process. */
const lessonsAtOnce = 40;

/**
 * Sentences with all the words, in the course's order, of video lessons in these sections. Whatever the words are, the
 * others who wait for an answer get theirs between the pieces.
 */
export async function searchSentences(
  db: Database,
  search: { words: string[]; sectionIds: number[]; atMost: number },
): Promise<TranscriptLine[]> {
  if (search.sectionIds.length === 0 || search.words.length === 0) return [];
  const lessons = await db
    .selectFrom('lessons')
    .select('id')
    .where('sectionId', 'in', search.sectionIds)
    .where('kind', '=', 'video')
    .orderBy('position')
    .execute();
  const found: TranscriptLine[] = [];
  for (let at = 0; at < lessons.length && found.length < search.atMost; at += lessonsAtOnce) {
    const lessonIds = lessons.slice(at, at + lessonsAtOnce).map(({ id }) => id);
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
    .innerJoin('lessons as lesson', 'lesson.id', 'line.lessonId')
    .select(['line.lessonId', 'lesson.title', 'line.startMs', 'line.text'])
    .where('line.lessonId', 'in', search.lessonIds)
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

/** A word as it is, whatever a pattern would make of its signs. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}
