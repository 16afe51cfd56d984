/**
 * Brings the transcripts into the default language of the site after it has changed: the search and the pages of previews
 * show each video's transcript in that language if it has captions in it.
 */
import { captionsFile, transcriptLanguage } from '#rules/captions/languages.ts';
import { readCaptionFile } from '#rules/captions/read-captions.ts';
import { sentencesOf } from '#rules/transcript.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { listTranscriptLanguages, replaceTranscript } from './caption-store.ts';

/** A transcript whose captions cannot be read stays as it is, with its language. @throws {ApiError} unavailable */
export async function updateTranscripts(ctx: Pick<AppContext, 'db' | 'now' | 'videoFiles'>): Promise<void> {
  const { document } = await readPublishedContent(ctx);
  const { defaultLanguage } = document.site;
  for (const { id, ...former } of await listTranscriptLanguages(ctx.db)) {
    const language = transcriptLanguage(former.captions, defaultLanguage);
    if (language === undefined || language === former.language) continue;
    const text = await ctx.videoFiles.readText({ id, file: captionsFile(language) });
    if (text === null && former.language !== null) continue;
    const sentences = text === null ? null : sentencesOf(readCaptionFile(text));
    await transaction(ctx.db, (tx) => replaceTranscript(tx, { id, former, language, sentences }));
  }
}
