/** What each person really played of each lesson. */
import { creditRanges, fastestSpeed, isWatched, type PlayedRange, playedSeconds } from '#rules/progress.ts';
import type { Database } from '#server/database.ts';

export type LessonProgress = {
  watched: boolean;
  seconds: number;
  resumeAt: number;
  /** When it was last played; null when it never was. */
  playedAt: number | null;
  /** The learner's own word; it earns nothing. */
  tick: 'watched' | 'not-watched' | null;
};

export const noProgress: LessonProgress = {
  watched: false,
  seconds: 0,
  resumeAt: 0,
  playedAt: null,
  tick: null,
};

/** Remembers that a lesson was opened: no second of it can have been played before. */
export async function openLesson(
  db: Database,
  opened: { uid: string; lessonId: string; now: number },
): Promise<LessonProgress> {
  const row = await db
    .insertInto('progress')
    .values({
      uid: opened.uid,
      lessonId: opened.lessonId,
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: opened.now,
      watchedAt: null,
      tick: null,
      updatedAt: opened.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lessonId'])
        .doUpdateSet((there) => ({ openedAt: there.ref('progress.openedAt') })),
    )
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/**
 * Credits what a player says it played, no faster than the wall clock times the fastest speed, over all lessons
 * of a person together (promise I8). Null when the lesson was never opened.
 */
export async function creditProgress(
  db: Database,
  played: {
    uid: string;
    lesson: { id: string; lengthSeconds: number };
    ranges: readonly PlayedRange[];
    resumeAt: number;
    now: number;
  },
): Promise<LessonProgress | null> {
  const { uid, lesson, now } = played;
  return db.transaction().execute(async (tx) => {
    // Held first: two devices add to one another, never over one another.
    const clock = await tx
      .insertInto('watchClocks')
      .values({ uid, spentUntil: 0 })
      .onConflict((conflict) =>
        conflict.column('uid').doUpdateSet((row) => ({ spentUntil: row.ref('watchClocks.spentUntil') })),
      )
      .returning('spentUntil')
      .executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('progress')
      .select(['ranges', 'openedAt', 'watchedAt', 'tick'])
      .where('uid', '=', uid)
      .where('lessonId', '=', lesson.id)
      .executeTakeFirst();
    if (!known) return null;

    const unspentFrom = Math.max(clock.spentUntil, known.openedAt);
    const { ranges, creditedSeconds } = creditRanges(
      JSON.parse(known.ranges) as PlayedRange[],
      played.ranges,
      {
        lengthSeconds: lesson.lengthSeconds,
        allowanceSeconds: ((now - unspentFrom) / 1000) * fastestSpeed,
      },
    );
    const spentUntil = unspentFrom + Math.ceil((creditedSeconds / fastestSpeed) * 1000);
    const watchedAt = known.watchedAt ?? (isWatched(ranges, lesson.lengthSeconds) ? now : null);
    const after = {
      ranges: JSON.stringify(ranges),
      playedMs: Math.round(playedSeconds(ranges) * 1000),
      resumeAtMs: Math.round(Math.min(played.resumeAt, lesson.lengthSeconds) * 1000),
      watchedAt,
      updatedAt: now,
    };
    if (creditedSeconds > 0)
      await tx.updateTable('watchClocks').set({ spentUntil }).where('uid', '=', uid).execute();
    await tx
      .updateTable('progress')
      .set(after)
      .where('uid', '=', uid)
      .where('lessonId', '=', lesson.id)
      .execute();
    return progressOf({ ...after, tick: known.tick });
  });
}

/** A person's progress by lesson. */
export async function readProgress(db: Database, of: { uid: string }): Promise<Map<string, LessonProgress>> {
  const rows = await db
    .selectFrom('progress')
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'tick'])
    .where('uid', '=', of.uid)
    .execute();
  return new Map(rows.map((row) => [row.lessonId, progressOf(row)]));
}

/** How many lessons a person has watched. */
export async function countWatched(db: Database, of: { uid: string }): Promise<number> {
  const { count } = await db
    .selectFrom('progress')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('uid', '=', of.uid)
    .where('watchedAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type ProgressRow = {
  playedMs: number;
  resumeAtMs: number;
  watchedAt: number | null;
  updatedAt: number;
  tick: string | null;
};

export function progressOf(row: ProgressRow): LessonProgress {
  const wasPlayed = row.playedMs > 0 || row.resumeAtMs > 0;
  return {
    watched: row.watchedAt !== null,
    seconds: row.playedMs / 1000,
    resumeAt: row.resumeAtMs / 1000,
    playedAt: wasPlayed ? row.updatedAt : null,
    tick: row.tick as LessonProgress['tick'],
  };
}
