/** Searches the transcripts of the lessons' videos. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Sentence, secondOfMatch } from '#rules/transcript.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The lessons of one query, which blocks this process for some milliseconds. */
const lessonsAtOnce = 40;

/** `language` is that of the text; null if unknown. */
type TranscriptLine = { lessonId: string; title: string; at: number; text: string; language: string | null };

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
    .innerJoin('videos as video', 'video.id', 'line.videoId')
    .select(['lesson.id as lessonId', 'lesson.title', 'line.startMs', 'line.text', 'line.parts'])
    .select('video.transcriptLanguage as language')
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
  return rows.map(({ startMs, parts, ...line }) => {
    const sentence: Sentence = {
      at: startMs / 1000,
      text: line.text,
      ...(parts && { parts: JSON.parse(parts) as Sentence['parts'] }),
    };
    return { ...line, at: secondOfMatch(sentence, search.words) };
  });
}

/** Returns the video of each lesson with the languages of its captions. */
export async function findCaptionsOfLessons(
  db: Database,
  lessonIds: readonly string[],
): Promise<Map<string, { videoId: string; languages: string[] }>> {
  if (lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lessons as lesson')
    .innerJoin('videos as video', 'video.id', 'lesson.videoId')
    .select(['lesson.id', 'video.id as videoId', 'video.captions'])
    .where('lesson.id', 'in', lessonIds)
    .execute();
  return new Map(
    rows.map(({ id, videoId, captions }) => [id, { videoId, languages: JSON.parse(captions) as string[] }]),
  );
}

/** Escapes the special characters of a `like` pattern. */
function literal(word: string): string {
  return word.replaceAll(/[!%_]/g, (sign) => `!${sign}`);
}
