/** The languages of a video's captions, and the transcript that is searched. */
import { folded, type Sentence } from '#rules/transcript.ts';
import type { Database } from '#server/db/database.ts';
import { renditionsOf } from '#server/store/videos.ts';

export type CaptionedVideo = {
  name: string;
  lengthSeconds: number;
  captions: string[];
  hasSound: boolean;
};

/** Returns a video that is ready. */
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
      hasSound: renditionsOf(row.renditions).some(({ height }) => height === null),
    }
  );
}

/**
 * Saves the languages of a video with the transcript. Returns false where they are no more those that were read: then
 * nothing is saved. Call it in a transaction.
 */
export async function saveCaptionLanguages(
  tx: Database,
  of: { id: string; former: readonly string[]; captions: readonly string[]; sentences: Sentence[] },
): Promise<boolean> {
  const kept = await tx
    .updateTable('videos')
    .set({ captions: JSON.stringify(of.captions) })
    .where('id', '=', of.id)
    .where('captions', '=', JSON.stringify(of.former))
    .returning('id')
    .executeTakeFirst();
  if (!kept) return false;
  await tx.deleteFrom('transcriptLines').where('videoId', '=', of.id).execute();
  for (let at = 0; at < of.sentences.length; at += rowsAtOnce)
    await tx
      .insertInto('transcriptLines')
      .values(
        of.sentences.slice(at, at + rowsAtOnce).map((sentence, place) => ({
          videoId: of.id,
          position: at + place,
          startMs: Math.round(sentence.at * 1000),
          text: sentence.text,
          folded: folded(sentence.text),
        })),
      )
      .execute();
  return true;
}

/** Databases take a limited number of values in one statement. */
const rowsAtOnce = 200;
