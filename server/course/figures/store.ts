/** The figures per lesson, the seconds that were played again, and the progress that the figures are counted from. */
import type { PlayedRange } from '#rules/progress.ts';
import type { Role } from '#rules/roles.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A published video, and since when its lesson shows it; 0 for the first one of the lesson. */
export type CountedVideo = { lessonId: string; videoId: string; lengthMs: number; videoSince: number };

/** Lists the videos of the published lessons. `now` is used for a video whose predecessor is unknown. */
export async function listCountedVideos(db: Database, { now }: { now: number }): Promise<CountedVideo[]> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('videos', 'videos.id', 'lessons.videoId')
    .leftJoin('lessonFigures', 'lessonFigures.lessonId', 'lessons.id')
    .select(['lessons.id as lessonId', 'videos.id as videoId', 'videos.lengthMs'])
    .select(['lessonFigures.videoId as countedId', 'lessonFigures.videoSince'])
    .select((row) =>
      row
        .selectFrom('formerVideos')
        .select(({ fn }) => fn.max('replacedAt').as('at'))
        .whereRef('formerVideos.lessonId', '=', 'lessons.id')
        // A lesson that was removed and restored has its own video among the former ones.
        .whereRef('formerVideos.videoId', '!=', 'videos.id')
        .as('replacedAt'),
    )
    .where('lessons.removedAt', 'is', null)
    .where('videos.lengthMs', '>', 0)
    .orderBy('lessons.id')
    .execute();
  return rows.map(({ countedId, videoSince, replacedAt, ...video }) => {
    // The row of a replaced video is deleted with the video, so what was known before counts too.
    const isNew = countedId !== null && countedId !== video.videoId;
    const known = isNew ? (replacedAt ?? now) : (videoSince ?? 0);
    return { ...video, videoSince: Math.max(known, replacedAt ?? 0) };
  });
}

/** A learner's progress in a lesson as the count reads it. */
export type CountedProgress = {
  uid: string;
  lessonId: string;
  ranges: PlayedRange[];
  resumeAtMs: number;
  openedAt: number;
  watchedAt: number | null;
  updatedAt: number;
  role: Role | null;
  email: string;
};

/** Returns the progress after a place, in the order of users and lessons; everything is read in such pages. */
export async function readProgressAfter(
  db: Database,
  after: { uid: string; lessonId: string; atMost: number },
): Promise<CountedProgress[]> {
  const rows = await db
    .selectFrom('progress')
    .innerJoin('users', 'users.uid', 'progress.uid')
    .select(['progress.uid', 'progress.lessonId', 'progress.ranges', 'progress.resumeAtMs'])
    .select(['progress.openedAt', 'progress.watchedAt', 'progress.updatedAt', 'users.role', 'users.email'])
    .where((row) =>
      row(row.refTuple('progress.uid', 'progress.lessonId'), '>', row.tuple(after.uid, after.lessonId)),
    )
    .orderBy('progress.uid')
    .orderBy('progress.lessonId')
    .limit(after.atMost)
    .execute();
  return rows.map(({ ranges, ...row }) => ({ ...row, ranges: JSON.parse(ranges) as PlayedRange[] }));
}

export type StoredFigures = CountedVideo & {
  starters: number;
  finished: number;
  medianReachMs: number | null;
  played: number[];
  left: number[];
};

/**
 * Replaces the figures of these lessons, and deletes what was played again of videos that the lessons no longer show. A
 * lesson that shows no video at the moment keeps its row, by which its next video is known to be another one.
 */
export async function replaceFigures(tx: Database, figures: readonly StoredFigures[]): Promise<void> {
  const lessonIds = figures.map(({ lessonId }) => lessonId);
  if (lessonIds.length > 0) await tx.deleteFrom('lessonFigures').where('lessonId', 'in', lessonIds).execute();
  for (const { played, left, ...row } of figures)
    await tx
      .insertInto('lessonFigures')
      .values({ ...row, played: JSON.stringify(played), leftAt: JSON.stringify(left) })
      .execute();
  await tx
    .deleteFrom('lessonReplays')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('lessons')
            .select('lessons.id')
            .whereRef('lessons.id', '=', 'lessonReplays.lessonId')
            .whereRef('lessons.videoId', '=', 'lessonReplays.videoId'),
        ),
      ),
    )
    .execute();
}

/** Returns the last count of every lesson, by the lesson's id. */
export async function readFigures(db: Database): Promise<Map<string, StoredFigures>> {
  const rows = await db.selectFrom('lessonFigures').selectAll().execute();
  return new Map(rows.map((row) => [row.lessonId, figuresOf(row)]));
}

export async function findFigures(
  db: Database,
  by: { lessonId: string; videoId: string },
): Promise<StoredFigures | undefined> {
  const row = await db
    .selectFrom('lessonFigures')
    .selectAll()
    .where('lessonId', '=', by.lessonId)
    .where('videoId', '=', by.videoId)
    .executeTakeFirst();
  return row && figuresOf(row);
}

function figuresOf<Row extends { played: string; leftAt: string }>({ played, leftAt, ...row }: Row) {
  return { ...row, played: JSON.parse(played) as number[], left: JSON.parse(leftAt) as number[] };
}

/** How long a bin of a video was played again, by all learners together. */
export type Replay = { lessonId: string; videoId: string; second: number; replayedMs: number };

/** Adds to what was played again; the rows are written in the order given, which must be the same in every process. */
export async function addReplays(tx: Database, replays: readonly Replay[]): Promise<void> {
  await tx
    .insertInto('lessonReplays')
    .values([...replays])
    .onConflict((conflict) =>
      conflict.columns(['lessonId', 'videoId', 'second']).doUpdateSet((row) => ({
        replayedMs: row('lessonReplays.replayedMs', '+', row.ref('excluded.replayedMs')),
      })),
    )
    .execute();
}

/** Returns the milliseconds that were played again, by the second at which their bin begins. */
export async function readReplays(
  db: Database,
  of: { lessonId: string; videoId: string },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('lessonReplays')
    .select(['second', 'replayedMs'])
    .where('lessonId', '=', of.lessonId)
    .where('videoId', '=', of.videoId)
    .execute();
  return new Map(rows.map(({ second, replayedMs }) => [second, replayedMs]));
}

export type LastCount = { startedAt: number; tookMs: number | null; countedAt: number | null };

export async function findLastCount(db: Database): Promise<LastCount | undefined> {
  return db
    .selectFrom('lessonFigureCounts')
    .select(['startedAt', 'tookMs', 'countedAt'])
    .where('id', '=', 1)
    .executeTakeFirst();
}

/** Returns false when another process started a count since `last` was read. */
export async function startCount(
  db: Database,
  { last, now }: { last: LastCount | undefined; now: number },
): Promise<boolean> {
  const row = last
    ? await db
        .updateTable('lessonFigureCounts')
        .set({ startedAt: now })
        .where('id', '=', 1)
        .where('startedAt', '=', last.startedAt)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('lessonFigureCounts')
        .values({ id: 1, startedAt: now, tookMs: null, countedAt: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
  return row !== undefined;
}

/** Records a complete count; for one that was stopped, the last complete one with 0 as its start. */
export async function endCount(tx: Database, count: LastCount): Promise<void> {
  await tx
    .insertInto('lessonFigureCounts')
    .values({ id: 1, ...count })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(count))
    .execute();
}

/** Returns the sentences of a video's transcript, with the second at which each begins. */
export async function readSentences(
  db: Database,
  of: { videoId: string },
): Promise<{ at: number; text: string }[]> {
  const rows = await db
    .selectFrom('transcriptLines')
    .select(['startMs', 'text'])
    .where('videoId', '=', of.videoId)
    .orderBy('position')
    .execute();
  return rows.map(({ startMs, text }) => ({ at: startMs / 1000, text }));
}
