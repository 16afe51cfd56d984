/** Counts the watched videos, the read articles if they count, and the minutes that a certificate depends on. */
import type { ClaimedVideos } from '#rules/certificate.ts';
import type { LessonKind } from '#rules/outline.ts';
import { watchedShare } from '#rules/progress.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The watched totals of users, computed from the credited seconds instead of the stored `watchedAt`. */
type WatchedTotals = { watched: number; playedSeconds: number };

/** The totals of a claim, with the number of videos (and articles, if they count) that count for it. */
export type ClaimTotals = WatchedTotals & { videos: number };

/** With `countsArticles`, articles count like videos. */
type Counting = { countsArticles?: boolean };

/**
 * Returns for each user the number of videos played to nine tenths, with `countsArticles` also of articles read, and the
 * total of played seconds.
 */
export async function readWatchedTotals(
  db: Database,
  of: { uids: readonly string[] } & Counting,
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
  if (of.countsArticles)
    for (const { uid } of await selectReadArticles(db, of)) {
      const sum = totals.get(uid);
      if (sum) sum.watched += 1;
    }
  return totals;
}

/** An article is read once the learner has marked it or answered its quiz. */
async function selectReadArticles(
  db: Database,
  of: { uids: readonly string[] },
): Promise<{ uid: string; lessonId: string }[]> {
  return db
    .selectFrom('progress')
    .innerJoin('lessons', 'lessons.id', 'progress.lessonId')
    .select(['progress.uid', 'progress.lessonId'])
    .where('progress.uid', 'in', of.uids)
    .where('lessons.kind', '=', 'article')
    .where('lessons.removedAt', 'is', null)
    .where('progress.readAt', 'is not', null)
    .execute();
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
        playedMs: own?.get(id)?.playedMs ?? 0,
        isRead: own?.get(id)?.isRead ?? false,
      }));
      const watched = claimed.filter(({ playedMs, lengthMs, isRead }) =>
        lengthMs === null ? isRead : isWatched(playedMs, lengthMs),
      ).length;
      const playedSeconds = claimed.reduce((sum, { playedMs }) => sum + playedMs / 1000, 0);
      return [uid, { watched, playedSeconds, videos: claimed.length }];
    }),
  );
}

type Played = { playedMs: number; isRead: boolean };

/** Returns the credited milliseconds of each lesson, and whether it counts as read if it is an article, by user. */
async function readPlayed(
  db: Database,
  of: { uids: readonly string[] },
): Promise<Map<string, Map<string, Played>>> {
  const played = new Map(of.uids.map((uid) => [uid, new Map<string, Played>()]));
  if (of.uids.length === 0) return played;
  const rows = await db
    .selectFrom('progress')
    .select(['uid', 'lessonId', 'playedMs', 'readAt'])
    .where('uid', 'in', of.uids)
    .execute();
  for (const { uid, lessonId, playedMs, readAt } of rows)
    played.get(uid)?.set(lessonId, { playedMs, isRead: readAt !== null });
  return played;
}

function countedKinds({ countsArticles }: Counting): LessonKind[] {
  return countsArticles ? ['video', 'article'] : ['video'];
}

/** Returns the number of videos, with `countsArticles` also of articles, which the certificate's threshold depends on. */
export async function countVideos(db: Database, counting: Counting = {}): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('kind', 'in', countedKinds(counting))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the length of each published video in milliseconds, by lesson; 0 for one that was not measured yet. With
 * `countsArticles`, each published article has null.
 */
export async function readVideoLengths(db: Database, counting: Counting = {}): Promise<ClaimedVideos> {
  const rows = await db
    .selectFrom('lessons')
    .leftJoin('videos', 'videos.id', 'lessons.videoId')
    .select(['lessons.id', 'lessons.kind', 'videos.lengthMs'])
    .where('lessons.kind', 'in', countedKinds(counting))
    .where('lessons.removedAt', 'is', null)
    .execute();
  return Object.fromEntries(
    rows.map(({ id, kind, lengthMs }) => [id, kind === 'article' ? null : (lengthMs ?? 0)]),
  );
}
