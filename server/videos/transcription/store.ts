/**
 * The orders to write captions by machine: which one is worked on, by which process, how far it is, and how it ended. A
 * lease ends by itself when its process dies.
 */
import { sql } from 'kysely';
import type { TranscriptionFailure, TranscriptionState } from '#rules/captions/transcription.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hasComeIn } from '#server/platform/db/clock-conditions.ts';

/** How long a lease holds without being renewed. */
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
  /** The version of the draft at the time of the order: only over this one the captions are written. */
  draftVersion: string;
  /** How many processes have begun with it, this one included. */
  attempts: number;
};

type Captions = { videoId: string; language: string };

type Leased = Captions & { lease: string };

/** Returns the orders. One that is done is left out when somebody has changed or published its draft since. */
export async function listTranscriptions(db: Database): Promise<Transcription[]> {
  return selectShown(db).orderBy('order.videoId').orderBy('order.language').execute();
}

export async function findTranscription(
  db: Database,
  { videoId, language }: Captions,
): Promise<Transcription | undefined> {
  return selectShown(db)
    .where('order.videoId', '=', videoId)
    .where('order.language', '=', language)
    .executeTakeFirst();
}

function selectShown(db: Database) {
  return db
    .selectFrom('transcriptions as order')
    .leftJoin('captionDrafts as draft', (join) =>
      join.onRef('draft.videoId', '=', 'order.videoId').onRef('draft.language', '=', 'order.language'),
    )
    .select(['order.videoId', 'order.language', 'order.state', 'order.failure', 'order.writtenPermille'])
    .where((row) =>
      row.or([row('order.state', '!=', 'done'), row('draft.version', '=', row.ref('order.draftVersion'))]),
    );
}

/** Orders captions. An order that waits or is worked on stays as it is, so a second press changes nothing. */
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

/** Calls an order off, or forgets how it ended; the process that works on it notices. False where there is none. */
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

/** Whether an order waits or is worked on. It is a read, so that asking often costs nothing. */
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
 * Takes the order that waits longest, or one whose process died. Returns null where nothing waits, or another one is
 * worked on: one at a time, over all processes.
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
    // A process that was a moment faster has changed the row.
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

/** Renews the lease and notes how much is written; false where the lease is another's, or the order was called off. */
export async function renewTranscription(
  db: Database,
  of: Leased & { writtenPermille: number; now: number },
): Promise<boolean> {
  const { writtenPermille, now } = of;
  return changeLeased(db, of, { writtenPermille, leaseUntil: now + transcriptionLeaseMs });
}

/** Gives an order back, to be begun again; it does not count as an attempt. */
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

/** Notes that the captions are the draft of this version. */
export async function completeTranscription(
  tx: Database,
  of: Leased & { draftVersion: string },
): Promise<boolean> {
  const { draftVersion } = of;
  return changeLeased(tx, of, { ...free, state: 'done', draftVersion, writtenPermille: 1000 });
}

const free = { lease: null, leaseUntil: 0 };

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
