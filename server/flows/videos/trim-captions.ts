/** Takes over the captions of the part of a video that a trimmed one keeps. */
import { captionsFile, writeCaptions } from '#rules/captions/caption-files.ts';
import { trimmedCues } from '#rules/video/trim.ts';
import { type Sentence, sentencesOf } from '#rules/transcript.ts';
import type { AppContext } from '#server/context.ts';
import { findTrimmable, type VideoTrim } from '#server/store/content/video-trims.ts';
import { readPublishedCues, spokenLanguage } from './save-captions.ts';

/**
 * Keeps the captions in the trimmed video's files. Returns their languages, and the transcript in the spoken one.
 * @throws {Refusal} unavailable where captions cannot be read or kept
 */
export async function keepTrimmedCaptions(
  ctx: AppContext,
  { id, trim }: { id: string; trim: VideoTrim },
): Promise<{ captions: string[]; sentences: Sentence[] }> {
  const languages = (await findTrimmable(ctx.db, { id: trim.of }))?.captions ?? [];
  const cuesOf = async (language: string) => {
    const cues = await readPublishedCues(ctx, { id: trim.of, language });
    return { language, cues: trimmedCues(cues, trim) };
  };
  const kept = (await Promise.all(languages.map(cuesOf))).filter(({ cues }) => cues.length > 0);
  for (const { language, cues } of kept)
    await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  const captions = kept.map(({ language }) => language);
  const spoken = await spokenLanguage(ctx, captions);
  const cues = kept.find(({ language }) => language === spoken)?.cues ?? [];
  return { captions, sentences: sentencesOf(cues) };
}
