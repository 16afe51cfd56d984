/** The captions of videos: their languages, the transcript for the search, and the drafts. */
import { folded, type Sentence } from '#rules/transcript.ts';
import { renditionsOf } from '#server/platform/db/video-columns.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Databases limit the number of values in one statement. */
const rowsAtOnce = 200;

export type CaptionedVideo = {
  name: string;
  lengthSeconds: number;
  captions: string[];
  hasAudio: boolean;
};

/** Returns undefined for a video that is not ready. */
export async function findCaptionedVideo(
  db: Database,
  { id }: { id: string },
): Promise<CaptionedVideo | undefined> {
  const row = await db
    .selectFrom('videos')
    .select(['name', 'lengthMs', 'captions', 'renditions'])
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      lengthSeconds: row.lengthMs / 1000,
      captions: JSON.parse(row.captions) as string[],
      hasAudio: renditionsOf(row.renditions).some(({ height }) => height === null),
    }
  );
}

/**
 * Saves the languages of a video with the transcript. Returns false and saves nothing when the languages have changed
 * since they were read. Call it in a transaction.
 */
export async function saveCaptionLanguages(
  tx: Database,
  of: {
    id: string;
    former: readonly string[];
    captions: readonly string[];
    /** The language of the sentences; null without captions. */
    language: string | null;
    sentences: Sentence[];
  },
): Promise<boolean> {
  const kept = await tx
    .updateTable('videos')
    .set({ captions: JSON.stringify(of.captions), transcriptLanguage: of.language })
    .where('id', '=', of.id)
    .where('captions', '=', JSON.stringify(of.former))
    .returning('id')
    .executeTakeFirst();
  if (!kept) return false;
  await tx.deleteFrom('transcriptLines').where('videoId', '=', of.id).execute();
  await insertTranscript(tx, of);
  return true;
}

/** Lists the videos with captions, and the language of the transcript of each. */
export async function listTranscriptLanguages(
  db: Database,
): Promise<{ id: string; captions: string[]; language: string | null }[]> {
  const rows = await db
    .selectFrom('videos')
    .select(['id', 'captions', 'transcriptLanguage'])
    .where('state', '=', 'ready')
    .where('captions', '!=', '[]')
    .execute();
  return rows.map(({ id, captions, transcriptLanguage }) => ({
    id,
    captions: JSON.parse(captions) as string[],
    language: transcriptLanguage,
  }));
}

/**
 * Replaces a transcript by one in another language, or only names its language if `sentences` is null. Changes nothing when
 * the captions were changed since `former` was read. Call it in a transaction.
 */
export async function replaceTranscript(
  tx: Database,
  of: {
    id: string;
    former: { captions: readonly string[]; language: string | null };
    language: string;
    sentences: readonly Sentence[] | null;
  },
): Promise<void> {
  const changed = await tx
    .updateTable('videos')
    .set({ transcriptLanguage: of.language })
    .where('id', '=', of.id)
    .where('captions', '=', JSON.stringify(of.former.captions))
    .where('transcriptLanguage', of.former.language === null ? 'is' : '=', of.former.language)
    .returning('id')
    .executeTakeFirst();
  if (!changed || of.sentences === null) return;
  await tx.deleteFrom('transcriptLines').where('videoId', '=', of.id).execute();
  await insertTranscript(tx, { id: of.id, sentences: of.sentences });
}

/** Inserts the sentences of a video that has none. */
export async function insertTranscript(
  tx: Database,
  { id, sentences }: { id: string; sentences: readonly Sentence[] },
): Promise<void> {
  const rows = sentences.map(({ at, text, parts }, position) => ({
    videoId: id,
    position,
    startMs: Math.round(at * 1000),
    text,
    folded: folded(text),
    parts: parts ? JSON.stringify(parts) : null,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx
      .insertInto('transcriptLines')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
}

/** A caption draft in one language; the published captions are a file (captions.ts). */
type CaptionDraft = { version: string; cues: string | null };

type Captions = { videoId: string; language: string };

/** The version of captions without a row: they were never edited here. */
export const noVersion = '';

export async function findCaptionDraft(
  db: Database,
  { videoId, language }: Captions,
): Promise<CaptionDraft | undefined> {
  return db
    .selectFrom('captionDrafts')
    .select(['version', 'cues'])
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst();
}

type Change = Captions & { version: string; cues: string | null; savedAt: number };

/** Saves a draft, or ends it when `cues` is null. Returns false when its version is no longer `former`. */
export async function changeCaptionDraft(
  db: Database,
  { former, ...row }: Change & { former: string },
): Promise<boolean> {
  const { videoId, language, ...change } = row;
  const changed =
    former === noVersion
      ? await db
          .insertInto('captionDrafts')
          .values(row)
          .onConflict((conflict) => conflict.columns(['videoId', 'language']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('captionDrafts')
          .set(change)
          .where('videoId', '=', videoId)
          .where('language', '=', language)
          .where('version', '=', former)
          .returning('version')
          .executeTakeFirst();
  return changed !== undefined;
}

/** Ends a draft of any version because other captions replaced it; its editor learns of it with the next save. */
export async function replaceCaptionDraft(tx: Database, row: Omit<Change, 'cues'>): Promise<void> {
  const { version, savedAt } = row;
  await tx
    .insertInto('captionDrafts')
    .values({ ...row, cues: null })
    .onConflict((conflict) =>
      conflict.columns(['videoId', 'language']).doUpdateSet({ version, savedAt, cues: null }),
    )
    .execute();
}

export async function forgetCaptionDrafts(tx: Database, { videoId }: { videoId: string }): Promise<void> {
  await tx.deleteFrom('captionDrafts').where('videoId', '=', videoId).execute();
}
