/** The captions of a video in one language while they are written; the published ones are a file (video-captions.ts). */
import type { Database } from '#server/db/database.ts';

export type CaptionDraft = { version: string; cues: string | null };

type Captions = { videoId: string; language: string };

/** The version of captions that were never written here: they have no row. */
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

/** Saves a draft, or ends it where `cues` is null. Returns false where its version is not `former` by now. */
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

/** Ends a draft whatever its version is, since other captions took its place: whoever writes it is told with the next save. */
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
