/** The videos of the studio, recordings that are not ready yet, and videos that lessons showed before. */
import { formerVideoMs } from '#rules/playback-session.ts';
import type { Sentence } from '#rules/transcript.ts';
import type { Loudness } from '#rules/video/conversion.ts';
import type { VideoNote } from '#rules/video/notes.ts';
import type { ChosenPoster } from '#rules/video/poster.ts';
import type { PackagingFailure, VideoState } from '#rules/video/upload.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { forgetCaptionDrafts, insertTranscript } from './caption-store.ts';
import { chosenPosterOf, type Rendition, renditionsOf } from '#server/platform/db/video-columns.ts';
import { forgetTranscriptions } from './transcription/store.ts';
import { forgetCheck } from './patrol-store.ts';
import { trimIn, type VideoTrim } from './packaging-store.ts';

export type StudioVideo = {
  id: string;
  name: string;
  state: VideoState;
  failure: PackagingFailure | null;
  fingerprint: string | null;
  sourceBytes: number;
  receivedBytes: number;
  packagedPermille: number;
  lengthSeconds: number;
  renditions: Rendition[];
  /** Null without a still edition. */
  stillsBytes: number | null;
  captions: string[];
  bytes: number | null;
  /** Null for the default one. */
  poster: ChosenPoster | null;
  /** Null when the loudness was not measured. */
  loudness: Loudness | null;
  /** The facts that the instructor should know about its packaging. */
  notes: VideoNote[];
  /** Null for a video that was not trimmed. */
  trim: VideoTrim | null;
  createdAt: number;
};

export type VideoUpload = { id: string; sourceBytes: number; receivedBytes: number; changedAt: number };

/** Returns all videos, newest first. */
export async function listStudioVideos(db: Database): Promise<StudioVideo[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'name', 'state', 'failure', 'fingerprint', 'sourceBytes', 'receivedBytes'])
    .select(['poster', 'loudness', 'notes', 'trimOf', 'trimStartMs', 'trimEndMs'])
    .select(['packagedPermille', 'lengthMs', 'renditions', 'stillsBytes', 'captions', 'bytes', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ lengthMs, renditions, captions, poster, loudness, notes, ...row }) => {
    const { trimOf, trimStartMs, trimEndMs, ...video } = row;
    return {
      ...video,
      trim: trimIn({ trimOf, trimStartMs, trimEndMs }),
      lengthSeconds: lengthMs / 1000,
      renditions: renditionsOf(renditions),
      captions: JSON.parse(captions) as string[],
      poster: chosenPosterOf(poster),
      loudness: loudness === null ? null : (JSON.parse(loudness) as Loudness),
      notes: notes === null ? [] : (JSON.parse(notes) as VideoNote[]),
    };
  });
}

export async function insertUpload(
  db: Database,
  upload: {
    id: string;
    name: string;
    sourceBytes: number;
    fingerprint: string | null;
    createdBy: string;
    now: number;
  },
): Promise<void> {
  const { now, ...row } = upload;
  await db
    .insertInto('videos')
    .values({
      ...row,
      lengthMs: 0,
      renditions: null,
      state: 'uploading',
      captions: '[]',
      createdAt: now,
      changedAt: now,
    })
    .execute();
}

/** Returns a recording that is being uploaded; undefined for any other video. */
export async function findUpload(db: Database, { id }: { id: string }): Promise<VideoUpload | undefined> {
  return db
    .selectFrom('videos')
    .select(['id', 'sourceBytes', 'receivedBytes', 'changedAt'])
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
}

/** Returns the id of an upload of this file that nothing was received of; undefined without one. */
export async function findUnsentUpload(
  db: Database,
  file: { fingerprint: string; sourceBytes: number; createdBy: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('state', '=', 'uploading')
    .where('receivedBytes', '=', 0)
    .where('fingerprint', '=', file.fingerprint)
    .where('sourceBytes', '=', file.sourceBytes)
    .where('createdBy', '=', file.createdBy)
    .executeTakeFirst();
  return row?.id;
}

/** Returns a recording that was received completely, also when it is packaged by now; undefined for any other video. */
export async function findReceivedUpload(
  db: Database,
  { id }: { id: string },
): Promise<VideoUpload | undefined> {
  return db
    .selectFrom('videos')
    .select(['id', 'sourceBytes', 'receivedBytes', 'changedAt'])
    .where('id', '=', id)
    .where('state', '!=', 'uploading')
    .where('sourceBytes', '>', 0)
    .whereRef('receivedBytes', '=', 'sourceBytes')
    .executeTakeFirst();
}

/**
 * Saves that the bytes from `from` to `to` are on the disk; a complete recording then waits to be packaged. Returns false
 * when another chunk was faster.
 */
export async function advanceUpload(
  db: Database,
  { id, from, to, now }: { id: string; from: number; to: number; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable('videos')
    .set((old) => ({
      receivedBytes: to,
      changedAt: now,
      state: old
        .case()
        .when('sourceBytes', '=', to)
        .then(old.val<VideoState>('waiting'))
        .else(old.val<VideoState>('uploading'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('receivedBytes', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a video that is in one of these states; false when there is none. */
export async function deleteVideoIn(
  db: Database,
  { id, states }: { id: string; states: readonly VideoState[] },
): Promise<boolean> {
  const row = await db
    .deleteFrom('videos')
    .where('id', '=', id)
    .where('state', 'in', states)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of uploads without progress since a time. */
export async function listAbandonedUploads(db: Database, { since }: { since: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('state', '=', 'uploading')
    .where('changedAt', '<', since)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the videos that are not ready. */
export async function listVideosOnTheirWay(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('videos').select('id').where('state', '!=', 'ready').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Counts a user's recordings that are not ready, and the total of their sizes. */
export async function countUnfinished(
  db: Database,
  by: { createdBy: string },
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('videos')
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.sum<number | string | null>('sourceBytes').as('bytes'),
    ])
    .where('state', 'in', ['uploading', 'waiting', 'packaging', 'failed'])
    .where('createdBy', '=', by.createdBy)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** Returns undefined for a video that is not ready. */
export async function findVideoName(db: Database, { id }: { id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('videos')
    .select('name')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.name;
}

/**
 * Removes a ready video with its transcript, caption drafts and checks; removed lessons lose it. Returns false when a
 * published lesson shows it.
 */
export async function deleteReadyVideo(tx: Database, { id }: { id: string }): Promise<boolean> {
  const shown = await tx
    .selectFrom('lessons')
    .select('id')
    .where('videoId', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (shown) return false;
  await forgetFormerVideo(tx, { videoId: id });
  await forgetCheck(tx, { videoId: id });
  await tx.updateTable('lessons').set({ videoId: null }).where('videoId', '=', id).execute();
  await tx.deleteFrom('transcriptLines').where('videoId', '=', id).execute();
  await forgetCaptionDrafts(tx, { videoId: id });
  await forgetTranscriptions(tx, { videoId: id });
  return deleteVideoIn(tx, { id, states: ['ready'] });
}

/** Renames a video; false when there is none. */
export async function renameVideo(
  db: Database,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable('videos')
    .set({ name })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the videos that were not prepared yet. */
export async function listUnpreparedVideos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('renditions', 'is', null)
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves a prepared video once: of concurrent processes, only the first one writes. */
export async function saveVideo(
  db: Database,
  video: {
    videoId: string;
    renditions: Rendition[];
    stillsBytes?: number | null;
    sentences: Sentence[];
    captions?: string[];
    poster?: ChosenPoster | null;
  },
): Promise<void> {
  const { videoId } = video;
  await transaction(db, async (tx) => {
    const kept = await tx
      .updateTable('videos')
      .set({
        renditions: JSON.stringify(video.renditions),
        stillsBytes: video.stillsBytes ?? null,
        ...(video.captions ? { captions: JSON.stringify(video.captions) } : {}),
        ...(video.poster ? { poster: JSON.stringify(video.poster) } : {}),
      })
      .where('id', '=', videoId)
      .where('renditions', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    await insertTranscript(tx, { id: videoId, sentences: video.sentences });
  });
}

/** Returns true when a viewer may still be watching a video that no lesson shows anymore. */
export async function mayBeWatched(
  db: Database,
  { videoId, now }: { videoId: string; now: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('formerVideos')
    .select('lessonId')
    .where('videoId', '=', videoId)
    .where('replacedAt', '>', now - formerVideoMs)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetFormerVideo(tx: Database, { videoId }: { videoId: string }): Promise<void> {
  await tx.deleteFrom('formerVideos').where('videoId', '=', videoId).execute();
}
