/** The results of the patrol's checks, and the lease of the process that checks a video. */
import { type RawBuilder, sql } from 'kysely';
import {
  playsWithout,
  type CheckDepth,
  failuresUntilBroken,
  type VideoPart,
  type VideoTrouble,
} from '#rules/video/patrol.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';
import { type Rendition, renditionsOf } from '#server/platform/db/video-columns.ts';

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

/** The result of a check: how thorough it was, or the first problem. */
export type Finding = { depth: CheckDepth } | { trouble: VideoTrouble; part: VideoPart; file: string };

/** The facts of a video that a check compares with. */
export type CheckedVideo = {
  lengthSeconds: number;
  renditions: Rendition[];
  hasStills: boolean;
  captions: string[];
};

/** The duration of a lease that is not renewed; it is renewed before each file. */
export const checkLeaseMs = 5 * 60_000;

type Leased = { videoId: string; lease: string };

/** Returns all videos that were checked, or are to be. */
export async function listVideoChecks(db: Database): Promise<VideoCheck[]> {
  const rows = await db
    .selectFrom('videoChecks')
    .select(['videoId', 'requestedAt', 'checkedAt', 'depth', 'failures', 'trouble', 'part', 'file'])
    .select(['brokenAt', 'toldAt'])
    .orderBy('videoId')
    .execute();
  return rows.map(({ part, ...row }) => ({ ...row, part: partOf(part) }));
}

function partOf(column: string | null): VideoPart | null {
  return column === null ? null : (JSON.parse(column) as VideoPart);
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

/** Queues a video to be checked as soon as possible. */
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
 * Claims a video to check. Returns false when another process is checking one, or has checked this one since `checkedAt`.
 * Simultaneous claims on PostgreSQL may each succeed for a different video, never for the same.
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
    // PostgreSQL re-evaluates this for the row after waiting for another process, but reads other rows as they were.
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

/** Returns false when another process has the lease, or the video was removed. */
export async function renewCheck(db: Database, of: Leased & { now: number }): Promise<boolean> {
  return changeLeased(db, of, { leaseUntil: of.now + checkLeaseMs });
}

/** Releases a video, to be checked by the next process. */
export async function releaseCheck(db: Database, of: Leased): Promise<void> {
  await changeLeased(db, of, { lease: null, leaseUntil: 0 });
}

/**
 * Saves the result of a check. When the site was unreachable the former result stays, and the request ends. `tries` is
 * the number of tries that found the problem.
 */
export async function finishCheck(
  db: Database,
  of: Leased & {
    finding: Finding;
    tries: number;
    former: Pick<VideoCheck, 'failures' | 'brokenAt' | 'requestedAt' | 'part'>;
    now: number;
  },
): Promise<boolean> {
  const { finding, tries, former, now } = of;
  // A request that arrived during the check may follow a repair, so it gets a check of its own.
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
    const notChecked = { ...ended, requestedAt: null };
    return changeLeased(db, of, isKnown ? notChecked : { ...notChecked, trouble, part: null, file: null });
  }
  // A video that only lacked something, and now does not play, is worth a notification of its own.
  const isWorse = former.part !== null && playsWithout(former.part) && !playsWithout(finding.part);
  const before = isWorse ? { failures: 0, brokenAt: null } : former;
  const failures = before.failures + tries;
  return changeLeased(db, of, {
    ...ended,
    ...(isWorse && { toldAt: null }),
    checkedAt: now,
    failures,
    trouble,
    part: JSON.stringify(finding.part),
    file,
    brokenAt: failures < failuresUntilBroken ? null : (before.brokenAt ?? now),
  });
}

/**
 * Marks broken videos as notified. Returns those that were not, with their broken parts; concurrent processes each get
 * different ones.
 */
export async function markTold(
  tx: Database,
  { videoIds, now }: { videoIds: readonly string[]; now: number },
): Promise<{ videoId: string; part: VideoPart | null }[]> {
  const rows = await tx
    .updateTable('videoChecks')
    .set({ toldAt: now })
    .where('videoId', 'in', [...videoIds])
    .where('brokenAt', 'is not', null)
    .where('toldAt', 'is', null)
    .returning(['videoId', 'part'])
    .execute();
  return rows.map(({ videoId, part }) => ({ videoId, part: partOf(part) }));
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

/** Lists the users who may change the course: instructors by role or by one of these emails. */
export async function listInstructors(db: Database, { emails }: { emails: readonly string[] }) {
  return db
    .selectFrom('users')
    .select(['email', 'language'])
    .where((row) =>
      row.or([
        row('role', '=', 'instructor'),
        ...(emails.length === 0 ? [] : [row('email', 'in', [...emails])]),
      ]),
    )
    .where('bannedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy('email')
    .execute();
}
