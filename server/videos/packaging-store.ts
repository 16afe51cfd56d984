/** The packaging of videos: which process packages which one, its progress and its end. Leases of dead processes expire. */
import { sql } from 'kysely';
import type { Loudness } from '#rules/video/conversion.ts';
import type { VideoNote } from '#rules/video/notes.ts';
import type { Trim } from '#rules/video/trim.ts';
import type { PackagingFailure } from '#rules/video/upload.ts';
import type { Rendition } from '#server/platform/db/video-columns.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The part of another video that a trimmed one keeps. */
export type VideoTrim = Trim & { of: string };

type TrimColumns = { trimOf: string | null; trimStartMs: number | null; trimEndMs: number | null };

/** Parses the trim columns of a video; null for a recording. */
export function trimIn({ trimOf, trimStartMs, trimEndMs }: TrimColumns): VideoTrim | null {
  if (trimOf === null) return null;
  return { of: trimOf, startSeconds: (trimStartMs ?? 0) / 1000, endSeconds: (trimEndMs ?? 0) / 1000 };
}

/** Returns the facts of a ready video that a trim needs. */
export async function findTrimmable(
  db: Database,
  { id }: { id: string },
): Promise<{ lengthSeconds: number; bytes: number; captions: string[] } | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['lengthMs', 'bytes', 'captions'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      lengthSeconds: row.lengthMs / 1000,
      bytes: row.bytes ?? 0,
      captions: JSON.parse(row.captions) as string[],
    }
  );
}

/** Adds a video that waits to be packaged from segments of another one. */
export async function insertTrim(
  db: Database,
  video: { id: string; name: string; trim: VideoTrim; bytes: number; createdBy: string; now: number },
): Promise<void> {
  const { id, name, trim, bytes, createdBy, now } = video;
  await db
    .insertInto('videos')
    .values({
      id,
      name,
      createdBy,
      trimOf: trim.of,
      trimStartMs: Math.round(trim.startSeconds * 1000),
      trimEndMs: Math.round(trim.endSeconds * 1000),
      lengthMs: 0,
      renditions: null,
      state: 'waiting',
      sourceBytes: bytes,
      receivedBytes: bytes,
      captions: '[]',
      createdAt: now,
      changedAt: now,
    })
    .execute();
}

/** Returns true when a video's segments are still needed for a trim. */
export async function isBeingTrimmed(db: Database, { id }: { id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('trimOf', '=', id)
    .where('state', 'in', ['waiting', 'packaging'])
    .executeTakeFirst();
  return row !== undefined;
}

/** The duration of a lease that is not renewed. */
export const packagingLeaseMs = 60_000;

export type PackagingTask = {
  id: string;
  sourceBytes: number;
  /** Null for a recording. */
  trim: VideoTrim | null;
  /** How many processes have started to package it, this one included; those that stopped in order do not count. */
  attempts: number;
};

/** After this many interrupted attempts, a recording is not packaged again until someone retries it. */
export const attemptsAtMost = 3;

/** Returns true when a recording waits or is being packaged. A cheap read for frequent polling. */
export async function hasPackaging(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('state', 'in', ['waiting', 'packaging'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the recording that waits longest, or one whose process died. Returns null when nothing waits, or another is
 * being packaged: only one at a time over all processes.
 */
export async function claimPackaging(
  db: Database,
  { lease, now }: { lease: string; now: number },
): Promise<PackagingTask | null> {
  const row = await db
    .updateTable('videos')
    .set((old) => ({
      state: 'packaging',
      lease,
      leaseUntil: now + packagingLeaseMs,
      packagedPermille: 0,
      failure: null,
      attempts: old('attempts', '+', 1),
    }))
    .where('id', '=', (from) =>
      from
        .selectFrom('videos as next')
        .select('next.id')
        .where(isFree('next', now))
        .orderBy('next.changedAt')
        .orderBy('next.id')
        .limit(1),
    )
    // Another process may have claimed the row in between.
    .where(isFree('videos', now))
    .where((other) =>
      other.not(
        other.exists(
          other
            .selectFrom('videos as other')
            .select('other.id')
            .where('other.state', '=', 'packaging')
            .where((held) => held.not(isLeaseOver('other', now))),
        ),
      ),
    )
    .returning(['id', 'sourceBytes', 'attempts', 'trimOf', 'trimStartMs', 'trimEndMs'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, sourceBytes, attempts } = row;
  return { id, sourceBytes, attempts, trim: trimIn(row) };
}

function isFree(table: 'videos' | 'next', now: number) {
  const state = sql.ref(`${table}.state`);
  return sql<boolean>`(${state} = 'waiting' or (${state} = 'packaging' and ${isLeaseOver(table, now)}))`;
}

function isLeaseOver(table: 'videos' | 'next' | 'other', now: number) {
  return hasComeIn(`${table}.leaseUntil`, { now, longestMs: packagingLeaseMs });
}

/** Renews the lease and saves the progress; false when another process has the lease, or the video was removed. */
export async function renewPackaging(
  db: Database,
  of: { id: string; lease: string; permille: number; now: number },
): Promise<boolean> {
  return changeLeased(db, of, {
    leaseUntil: of.now + packagingLeaseMs,
    packagedPermille: of.permille,
  });
}

/** Releases a recording, to be packaged again from its start; this does not count as an attempt. */
export async function releasePackaging(
  db: Database,
  of: { id: string; lease: string; attempts: number },
): Promise<boolean> {
  return changeLeased(db, of, {
    state: 'waiting',
    leaseUntil: 0,
    lease: null,
    packagedPermille: 0,
    attempts: of.attempts - 1,
  });
}

export async function failPackaging(
  db: Database,
  of: { id: string; lease: string; failure: PackagingFailure; now: number },
): Promise<boolean> {
  return changeLeased(db, of, {
    state: 'failed',
    failure: of.failure,
    lease: null,
    leaseUntil: 0,
    changedAt: of.now,
  });
}

export async function completePackaging(
  db: Database,
  of: {
    id: string;
    lease: string;
    now: number;
    lengthSeconds: number;
    sha256: string;
    loudness: Loudness | null;
    notes: VideoNote[];
    renditions: Rendition[];
    stillsBytes: number | null;
    bytes: number;
  },
): Promise<boolean> {
  return changeLeased(db, of, {
    state: 'ready',
    lengthMs: Math.round(of.lengthSeconds * 1000),
    sha256: of.sha256,
    renditions: JSON.stringify(of.renditions),
    loudness: of.loudness && JSON.stringify(of.loudness),
    notes: of.notes.length === 0 ? null : JSON.stringify(of.notes),
    stillsBytes: of.stillsBytes,
    bytes: of.bytes,
    packagedPermille: 1000,
    lease: null,
    leaseUntil: 0,
    changedAt: of.now,
  });
}

/** Returns false once the video was cancelled or removed, in any state. */
export async function isVideoKnown(db: Database, { id }: { id: string }): Promise<boolean> {
  const row = await db.selectFrom('videos').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Queues a failed recording again; false when it has not failed. */
export async function retryPackaging(
  db: Database,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('videos')
    .set({ state: 'waiting', failure: null, changedAt: now, packagedPermille: 0, attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

async function changeLeased(
  db: Database,
  { id, lease }: { id: string; lease: string },
  fields: Record<string, string | number | null>,
): Promise<boolean> {
  const row = await db
    .updateTable('videos')
    .set(fields)
    .where('id', '=', id)
    .where('state', '=', 'packaging')
    .where('lease', '=', lease)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
