/** The progress of each user in each lesson: the seconds that were really played, and manual completions. */
import type { ClaimedVideos } from '#rules/certificate.ts';
import { watchedShare } from '#rules/progress.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countVideos } from './lesson-store.ts';

export type LessonProgress = {
  watched: boolean;
  seconds: number;
  resumeAt: number;
  /** The time when it was last played; null when it never was. */
  playedAt: number | null;
  /** The learner's manual completion, under the API's name; it does not count toward the certificate. */
  tick: 'watched' | 'not-watched' | null;
};

/** Saves that a lesson was opened; seconds played earlier cannot be credited. */
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
      manualCompletion: null,
      updatedAt: opened.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'lessonId'])
        .doUpdateSet((there) => ({ openedAt: there.ref('progress.openedAt') })),
    )
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/** Returns a user's progress by the lesson's id. */
export async function readProgress(db: Database, of: { uid: string }): Promise<Map<string, LessonProgress>> {
  const rows = await db
    .selectFrom('progress')
    .select(['lessonId', 'playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .where('uid', '=', of.uid)
    .execute();
  return new Map(rows.map((row) => [row.lessonId, progressOf(row)]));
}

/** Returns the number of lessons that a user has watched. */
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
  manualCompletion: LessonProgress['tick'];
};

export function progressOf(row: ProgressRow): LessonProgress {
  const wasPlayed = row.playedMs > 0 || row.resumeAtMs > 0;
  return {
    watched: row.watchedAt !== null,
    seconds: row.playedMs / 1000,
    resumeAt: row.resumeAtMs / 1000,
    playedAt: wasPlayed ? row.updatedAt : null,
    tick: row.manualCompletion,
  };
}

/** A learner's manual completion of a lesson, stored beside the progress without changing it. */
type ManualCompletion = 'watched' | 'not-watched';

export async function saveManualCompletion(
  db: Database,
  completion: { uid: string; lessonId: string; manualCompletion: ManualCompletion | null; now: number },
): Promise<LessonProgress> {
  const { uid, lessonId, manualCompletion, now } = completion;
  const row = await db
    .insertInto('progress')
    .values({
      uid,
      lessonId,
      manualCompletion,
      ranges: '[]',
      playedMs: 0,
      resumeAtMs: 0,
      openedAt: now,
      watchedAt: null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(['uid', 'lessonId']).doUpdateSet({ manualCompletion }))
    .returning(['playedMs', 'resumeAtMs', 'watchedAt', 'updatedAt', 'manualCompletion'])
    .executeTakeFirstOrThrow();
  return progressOf(row);
}

/** The watched totals of users, computed from the credited seconds instead of the stored `watchedAt`. */
type WatchedTotals = { watched: number; playedSeconds: number };

/** The totals of a claim, with the number of videos that count for it. */
export type ClaimTotals = WatchedTotals & { videos: number };

/** Returns for each user the number of videos played to nine tenths, and the total of played seconds. */
export async function readWatchedTotals(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, WatchedTotals>> {
  if (of.uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .innerJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['progress.uid', 'progress.playedMs', 'videos.lengthMs'])
    .where('progress.uid', 'in', of.uids)
    .where('lessons.removedAt', 'is', null)
    .execute();
  const totals = new Map<string, WatchedTotals>(
    of.uids.map((uid) => [uid, { watched: 0, playedSeconds: 0 }]),
  );
  for (const { uid, playedMs, lengthMs } of rows) {
    const sum = totals.get(uid);
    if (!sum) continue;
    sum.playedSeconds += playedMs / 1000;
    if (isWatched(playedMs, lengthMs)) sum.watched += 1;
  }
  return totals;
}

/** Times are stored in whole milliseconds; the extra one compensates for rounding. */
function isWatched(playedMs: number, lengthMs: number): boolean {
  return lengthMs > 0 && playedMs + 1 >= lengthMs * watchedShare;
}

/**
 * Returns the totals of claims by uid. A claim counts the videos published when it was made, with their lengths at that
 * time; a claim of an earlier release counts today's videos.
 */
export async function readClaimTotals(
  db: Database,
  of: { claims: readonly { uid: string; claimedVideos: string | null }[] },
): Promise<Map<string, ClaimTotals>> {
  const uids = of.claims.map(({ uid }) => uid);
  const [videos, today, played] = await Promise.all([
    countVideos(db),
    readWatchedTotals(db, { uids }),
    readPlayed(db, { uids }),
  ]);
  const nothing = { watched: 0, playedSeconds: 0 };
  return new Map(
    of.claims.map(({ uid, claimedVideos }) => {
      const now = today.get(uid) ?? nothing;
      if (claimedVideos === null) return [uid, { ...now, videos }];
      const own = played.get(uid);
      const claimed = Object.entries(JSON.parse(claimedVideos) as ClaimedVideos).map(([id, lengthMs]) => ({
        lengthMs,
        playedMs: own?.get(id) ?? 0,
      }));
      const watched = claimed.filter(({ playedMs, lengthMs }) => isWatched(playedMs, lengthMs)).length;
      const playedSeconds = claimed.reduce((sum, { playedMs }) => sum + playedMs / 1000, 0);
      return [uid, { watched, playedSeconds, videos: claimed.length }];
    }),
  );
}

/** Returns the credited milliseconds of each lesson, by user. */
async function readPlayed(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, Map<string, number>>> {
  const played = new Map(of.uids.map((uid) => [uid, new Map<string, number>()]));
  if (of.uids.length === 0) return played;
  const rows = await db
    .selectFrom('progress')
    .select(['uid', 'lessonId', 'playedMs'])
    .where('uid', 'in', of.uids)
    .execute();
  for (const { uid, lessonId, playedMs } of rows) played.get(uid)?.set(lessonId, playedMs);
  return played;
}

/** Returns the number of learners who have watched each lesson, including removed ones; lessons without any are omitted. */
export async function countLearnersOfLessons(
  db: Database,
  of: { lessonIds: readonly string[] },
): Promise<Map<string, number>> {
  if (of.lessonIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('progress')
    .select((row) => ['lessonId', row.fn.countAll<number | string>().as('count')])
    .where('lessonId', 'in', of.lessonIds)
    .where('watchedAt', 'is not', null)
    .groupBy('lessonId')
    .execute();
  return new Map(rows.map(({ lessonId, count }) => [lessonId, Number(count)]));
}
