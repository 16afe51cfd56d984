/** Saves and removes the captions of a video. The transcript, and with it the search, follows at once. */
import { captionLimits, captionsFile, readCaptionFile, writeCaptions } from '#rules/video/captions.ts';
import { sentencesOf } from '#rules/transcript.ts';
import type { AppContext } from '#server/context.ts';
import { forgetCourse } from '#server/flows/course/course-cache.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  type CaptionedVideo,
  findCaptionedVideo,
  saveCaptionLanguages,
} from '#server/store/content/video-captions.ts';

type Captions = { id: string; language: string };

/** Captions may go on a little behind the last picture. */
const graceSeconds = 2;

/**
 * Saves WebVTT or SubRip as the captions of one language, in place of those that are there. Returns the number of cues.
 * @throws {Refusal} not-found, invalid-argument with the reason no-captions, beyond-video or too-many, aborted
 */
export async function saveCaptions(
  ctx: AppContext,
  { id, language, text }: Captions & { text: string },
): Promise<number> {
  const video = await requireVideo(ctx, id);
  const cues = readCaptionFile(text);
  if (cues.length === 0)
    throw new Refusal('invalid-argument', 'There are no captions in this file.', { reason: 'no-captions' });
  if ((cues.at(-1)?.start ?? 0) > video.lengthSeconds + graceSeconds)
    throw new Refusal('invalid-argument', 'These captions are longer than the video.', {
      reason: 'beyond-video',
    });
  const captions = [...new Set([...video.captions, language])];
  if (captions.length > captionLimits.languages)
    throw new Refusal('invalid-argument', 'These are too many languages.', { reason: 'too-many' });
  await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  await saveLanguages(ctx, { id, former: video.captions, captions });
  return cues.length;
}

/** @throws {Refusal} not-found, aborted */
export async function removeCaptions(ctx: AppContext, { id, language }: Captions): Promise<void> {
  const video = await requireVideo(ctx, id);
  if (!video.captions.includes(language)) throw notThere();
  const captions = video.captions.filter((each) => each !== language);
  await saveLanguages(ctx, { id, former: video.captions, captions });
}

async function requireVideo({ db }: AppContext, id: string): Promise<CaptionedVideo> {
  const video = await findCaptionedVideo(db, { id });
  if (!video) throw notThere();
  return video;
}

async function saveLanguages(
  ctx: AppContext,
  { id, former, captions }: { id: string; former: string[]; captions: string[] },
): Promise<void> {
  const { document } = await readPublishedContent(ctx);
  const { defaultLanguage } = document.site;
  // The transcript is in the site's own language where it can be.
  const spoken = captions.includes(defaultLanguage) ? defaultLanguage : captions[0];
  const text =
    spoken === undefined ? null : await ctx.media.readText({ videoId: id, file: captionsFile(spoken) });
  const sentences = sentencesOf(readCaptionFile(text ?? ''));
  const isSaved = await ctx.db
    .transaction()
    .execute((tx) => saveCaptionLanguages(tx, { id, former, captions, sentences }));
  if (!isSaved)
    throw new Refusal('aborted', 'The captions were changed elsewhere.', { reason: 'captions-changed' });
  forgetCourse(ctx.db);
}

function notThere(): Refusal {
  return new Refusal('not-found', 'There are no such captions.');
}
