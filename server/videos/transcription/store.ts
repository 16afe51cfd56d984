/** The requested transcriptions: which process works on which one, its progress and its end. Leases of dead processes expire. */
import { sql } from 'kysely';
import type { TranscriptionFailure, TranscriptionState } from '#rules/captions/transcription.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';

/** The duration of a lease that is not renewed. */
export const transcriptionLeaseMs = 60_000;

export type Transcription = {
  videoId: string;
  language: string;
  state: TranscriptionState;
  failure: TranscriptionFailure | null;
  writtenPermille: number;
};

export type TranscriptionTask = {
  videoId: string;
  language: string;
  /** The draft's version at the time of the request; the captions replace only this one. */
  draftVersion: string;
  /** How many processes have started it, including this one. */
  attempts: number;
};

type Captions = { videoId: string; language: string };

type Leased = Captions & { lease: string };

const free = { lease: null, leaseUntil: 0 };

/** Returns the transcriptions, without completed ones whose draft was changed or published since. */
export async function listTranscriptions(db: Database): Promise<Transcription[]> {
  return selectShown(db).orderBy('request.videoId').orderBy('request.language').execute();
}

export async function findTranscription(
  db: Database,
  { videoId, language }: Captions,
): Promise<Transcription | undefined> {
  return selectShown(db)
    .where('request.videoId', '=', videoId)
    .where('request.language', '=', language)
    .executeTakeFirst();
}

function selectShown(db: Database) {
  return db
    .selectFrom('transcriptions as request')
    .leftJoin('captionDrafts as draft', (join) =>
      join.onRef('draft.videoId', '=', 'request.videoId').onRef('draft.language', '=', 'request.language'),
    )
    .select([
      'request.videoId',
      'request.language',
      'request.state',
      'request.failure',
      'request.writtenPermille',
    ])
    .where((row) =>
      row.or([
        row('request.state', '!=', 'done'),
        row('draft.version', '=', row.ref('request.draftVersion')),
      ]),
    );
}

/** Requests captions. A waiting or running request is not changed, so a second click has no effect. */
export async function requestTranscription(
  db: Database,
  { videoId, language, draftVersion, now }: Captions & { draftVersion: string; now: number },
): Promise<void> {
  const begun = {
    state: 'waiting',
    failure: null,
    writtenPermille: 0,
    attempts: 0,
    draftVersion,
    requestedAt: now,
    lease: null,
    leaseUntil: 0,
  } as const;
  await db
    .insertInto('transcriptions')
    .values({ videoId, language, ...begun })
    .onConflict((conflict) =>
      conflict
        .columns(['videoId', 'language'])
        .doUpdateSet(begun)
        .where('transcriptions.state', 'in', ['done', 'failed']),
    )
    .execute();
}

/** Cancels a transcription, or deletes its result; the process that works on it notices. False when there is none. */
export async function deleteTranscription(db: Database, { videoId, language }: Captions): Promise<boolean> {
  const row = await db
    .deleteFrom('transcriptions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .returning('videoId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetTranscriptions(tx: Database, { videoId }: { videoId: string }): Promise<void> {
  await tx.deleteFrom('transcriptions').where('videoId', '=', videoId).execute();
}

/** Returns true when a transcription waits or is running. A cheap read for frequent polling. */
export async function hasTranscriptions(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('transcriptions')
    .select('videoId')
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims the transcription that waits longest, or one whose process died. Returns null when nothing waits, or another is
 * running: only one at a time over all processes.
 */
export async function claimTranscription(
  db: Database,
  { lease, now }: { lease: string; now: number },
): Promise<TranscriptionTask | null> {
  const next = await db
    .selectFrom('transcriptions')
    .select(['videoId', 'language'])
    .where(isFree(now))
    .orderBy('requestedAt')
    .orderBy('videoId')
    .orderBy('language')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const row = await db
    .updateTable('transcriptions')
    .set((old) => ({
      state: 'running',
      lease,
      leaseUntil: now + transcriptionLeaseMs,
      writtenPermille: 0,
      attempts: old('attempts', '+', 1),
    }))
    .where('videoId', '=', next.videoId)
    .where('language', '=', next.language)
    // Another process may have claimed the row in between.
    .where(isFree(now))
    .where((other) =>
      other.not(
        other.exists(
          other
            .selectFrom('transcriptions as other')
            .select('other.videoId')
            .where('other.state', '=', 'running')
            .where((held) => held.not(isLeaseOver('other', now))),
        ),
      ),
    )
    .returning(['videoId', 'language', 'draftVersion', 'attempts'])
    .executeTakeFirst();
  return row ?? null;
}

function isFree(now: number) {
  const state = sql.ref('transcriptions.state');
  return sql<boolean>`(${state} = 'waiting' or (${state} = 'running' and ${isLeaseOver('transcriptions', now)}))`;
}

function isLeaseOver(table: 'transcriptions' | 'other', now: number) {
  return hasComeIn(`${table}.leaseUntil`, { now, longestMs: transcriptionLeaseMs });
}

/** Renews the lease and saves the progress; false when another process has the lease, or it was cancelled. */
export async function renewTranscription(
  db: Database,
  of: Leased & { writtenPermille: number; now: number },
): Promise<boolean> {
  const { writtenPermille, now } = of;
  return changeLeased(db, of, { writtenPermille, leaseUntil: now + transcriptionLeaseMs });
}

/** Releases a transcription, to be started again; this does not count as an attempt. */
export async function releaseTranscription(
  db: Database,
  of: Leased & { attempts: number },
): Promise<boolean> {
  const { attempts } = of;
  return changeLeased(db, of, { ...free, state: 'waiting', attempts: attempts - 1, writtenPermille: 0 });
}

export async function failTranscription(
  db: Database,
  of: Leased & { failure: TranscriptionFailure },
): Promise<boolean> {
  return changeLeased(db, of, { ...free, state: 'failed', failure: of.failure });
}

/** Records that the captions are the draft of this version. */
export async function completeTranscription(
  tx: Database,
  of: Leased & { draftVersion: string },
): Promise<boolean> {
  const { draftVersion } = of;
  return changeLeased(tx, of, { ...free, state: 'done', draftVersion, writtenPermille: 1000 });
}

async function changeLeased(
  db: Database,
  { videoId, language, lease }: Leased,
  fields: Record<string, string | number | null>,
): Promise<boolean> {
  const row = await db
    .updateTable('transcriptions')
    .set(fields)
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .where('state', '=', 'running')
    .where('lease', '=', lease)
    .returning('videoId')
    .executeTakeFirst();
  return row !== undefined;
}
