/** The table of what the patrol found of each video, and of the process that looks at one. */
import { type RawBuilder, sql } from 'kysely';
import {
  type CheckDepth,
  failuresUntilBroken,
  type VideoPart,
  type VideoTrouble,
} from '#rules/video/patrol.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';
import { type Rendition, renditionsOf } from '#server/course/video-store.ts';

export type VideoCheck = {
  videoId: string;
  requestedAt: number | null;
  checkedAt: number | null;
  depth: CheckDepth | null;
  failures: number;
  trouble: VideoTrouble | null;
  part: VideoPart | null;
  file: string | null;
  brokenAt: number | null;
  toldAt: number | null;
};

/** The result of a look: how thoroughly it saw that all is well, or the first trouble. */
export type Finding = { depth: CheckDepth } | { trouble: VideoTrouble; part: VideoPart; file: string };

/** The facts of a video that a look compares with. */
export type CheckedVideo = {
  lengthSeconds: number;
  renditions: Rendition[];
  hasStills: boolean;
  captions: string[];
};

/** A lease that is not renewed for so long ends by itself; it is renewed before each file. */
export const checkLeaseMs = 5 * 60_000;

type Leased = { videoId: string; lease: string };

/** Returns all videos that were looked at, or are to be. */
export async function listVideoChecks(db: Database): Promise<VideoCheck[]> {
  const rows = await db
    .selectFrom('videoChecks')
    .select(['videoId', 'requestedAt', 'checkedAt', 'depth', 'failures', 'trouble', 'part', 'file'])
    .select(['brokenAt', 'toldAt'])
    .orderBy('videoId')
    .execute();
  return rows.map(({ part, ...row }) => ({
    ...row,
    part: part === null ? null : (JSON.parse(part) as VideoPart),
  }));
}

/** Returns undefined for a video that is not ready. */
export async function findCheckedVideo(
  db: Database,
  { videoId }: { videoId: string },
): Promise<CheckedVideo | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['lengthMs', 'renditions', 'stillsBytes', 'captions'])
    .where('id', '=', videoId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      lengthSeconds: row.lengthMs / 1000,
      renditions: renditionsOf(row.renditions),
      hasStills: row.stillsBytes !== null,
      captions: JSON.parse(row.captions) as string[],
    }
  );
}

/** Lets a video be looked at as soon as possible. */
export async function requestCheck(
  db: Database,
  { videoId, now }: { videoId: string; now: number },
): Promise<void> {
  await db
    .insertInto('videoChecks')
    .values({ videoId, requestedAt: now })
    .onConflict((conflict) =>
      conflict.column('videoId').doUpdateSet((row) => ({ requestedAt: row.ref('excluded.requestedAt') })),
    )
    .execute();
}

/**
 * Takes a video to look at. Returns false where another process looks at one, or has looked at this one since it was
 * last looked at at `checkedAt`. Processes that ask PostgreSQL in the same instant may take a video each, never the same.
 */
export async function claimCheck(
  db: Database,
  { videoId, lease, checkedAt, now }: Leased & { checkedAt: number | null; now: number },
): Promise<boolean> {
  await db
    .insertInto('videoChecks')
    .values({ videoId })
    .onConflict((conflict) => conflict.column('videoId').doNothing())
    .execute();
  const row = await db
    .updateTable('videoChecks')
    .set({ lease, leaseUntil: now + checkLeaseMs })
    .where('videoId', '=', videoId)
    .where('checkedAt', checkedAt === null ? 'is' : '=', checkedAt)
    // PostgreSQL asks this of the row again when it had to wait for another process; the others it reads as they were.
    .where(hasComeIn('videoChecks.leaseUntil', { now, longestMs: checkLeaseMs }))
    .where((other) =>
      other.not(
        other.exists(
          other
            .selectFrom('videoChecks as other')
            .select('other.videoId')
            .where((held) => held.not(hasComeIn('other.leaseUntil', { now, longestMs: checkLeaseMs }))),
        ),
      ),
    )
    .returning('videoId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false where the lease is another's, or the video was removed. */
export async function renewCheck(db: Database, of: Leased & { now: number }): Promise<boolean> {
  return changeLeased(db, of, { leaseUntil: of.now + checkLeaseMs });
}

/** Gives a video back, to be looked at by the next process. */
export async function releaseCheck(db: Database, of: Leased): Promise<void> {
  await changeLeased(db, of, { lease: null, leaseUntil: 0 });
}

/**
 * Records what a look found. One that could not be made leaves what is known as it is, and is asked for no more.
 * `tries` is the number of tries that found the trouble.
 */
export async function finishCheck(
  db: Database,
  of: Leased & {
    finding: Finding;
    tries: number;
    former: Pick<VideoCheck, 'failures' | 'brokenAt' | 'requestedAt'>;
    now: number;
  },
): Promise<boolean> {
  const { finding, tries, former, now } = of;
  // A person who asked while the look was made may have mended what it has already seen, and gets another one.
  const requestedAt = sql<number | null>`nullif(${sql.ref('requestedAt')}, ${former.requestedAt})`;
  const ended = { lease: null, leaseUntil: 0, requestedAt };
  if ('depth' in finding)
    return changeLeased(db, of, {
      ...ended,
      checkedAt: now,
      depth: finding.depth,
      failures: 0,
      trouble: null,
      part: null,
      file: null,
      brokenAt: null,
      toldAt: null,
    });
  const { trouble, file } = finding;
  if (trouble === 'no-gate') {
    const isKnown = former.failures > 0;
    const notMade = { ...ended, requestedAt: null };
    return changeLeased(db, of, isKnown ? notMade : { ...notMade, trouble, part: null, file: null });
  }
  const failures = former.failures + tries;
  return changeLeased(db, of, {
    ...ended,
    checkedAt: now,
    failures,
    trouble,
    part: JSON.stringify(finding.part),
    file,
    brokenAt: failures < failuresUntilBroken ? null : (former.brokenAt ?? now),
  });
}

/** Marks broken videos as told, and returns those that were not; another process that does the same gets none of them. */
export async function markTold(
  tx: Database,
  { videoIds, now }: { videoIds: readonly string[]; now: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('videoChecks')
    .set({ toldAt: now })
    .where('videoId', 'in', [...videoIds])
    .where('brokenAt', 'is not', null)
    .where('toldAt', 'is', null)
    .returning('videoId')
    .execute();
  return rows.map(({ videoId }) => videoId);
}

/** Returns the number of published lessons whose videos are broken. */
export async function countBrokenLessons(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('lessons')
    .innerJoin('videoChecks', 'videoChecks.videoId', 'lessons.videoId')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('lessons.removedAt', 'is', null)
    .where('videoChecks.brokenAt', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function forgetCheck(tx: Database, { videoId }: { videoId: string }): Promise<void> {
  await tx.deleteFrom('videoChecks').where('videoId', '=', videoId).execute();
}

async function changeLeased(
  db: Database,
  { videoId, lease }: Leased,
  fields: Record<string, string | number | null | RawBuilder<number | null>>,
): Promise<boolean> {
  const row = await db
    .updateTable('videoChecks')
    .set(fields)
    .where('videoId', '=', videoId)
    .where('lease', '=', lease)
    .returning('videoId')
    .executeTakeFirst();
  return row !== undefined;
}
