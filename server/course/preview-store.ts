/** Reads the facts and the transcript of a free preview's video. */
import type { TranscriptParagraph } from '#rules/content/preview-lesson.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Returns when a video was added (0 if it came with a folder), and the sentences of its transcript with their language, which
 * is null if unknown.
 */
export async function findPreviewVideo(
  db: Database,
  { videoId }: { videoId: string },
): Promise<{ uploadedAt: number; language: string | null; sentences: TranscriptParagraph[] }> {
  const video = await db
    .selectFrom('videos')
    .select(['createdAt', 'transcriptLanguage'])
    .where('id', '=', videoId)
    .executeTakeFirst();
  const lines = await db
    .selectFrom('transcriptLines')
    .select(['startMs', 'text'])
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute();
  return {
    uploadedAt: video?.createdAt ?? 0,
    language: video?.transcriptLanguage ?? null,
    sentences: lines.map(({ startMs, text }) => ({ atSeconds: startMs / 1000, text })),
  };
}
