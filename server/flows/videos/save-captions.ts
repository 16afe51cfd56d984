/** Saves and removes the captions of a video. The transcript, and with it the search, follows at once. */
import {
  captionGraceMs,
  captionLimits,
  captionsFile,
  readCaptionFile,
  writeCaptions,
} from '#rules/captions/caption-files.ts';
import { type Cue, sentencesOf } from '#rules/transcript.ts';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { forgetCourse } from '#server/flows/course/course-cache.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { Refusal } from '#server/http/refusal.ts';
import { replaceCaptionDraft } from '#server/store/content/caption-drafts.ts';
import {
  type CaptionedVideo,
  findCaptionedVideo,
  saveCaptionLanguages,
} from '#server/store/content/video-captions.ts';
import { requireSharedStorage } from './shared-folder.ts';
import { transaction } from '#server/db/transaction.ts';

export type Captions = { id: string; language: string };

/**
 * Saves WebVTT or SubRip as the captions of one language, in place of those that are there and of a draft. Returns the
 * number of cues.
 * @throws {Refusal} not-found, invalid-argument with the reason no-captions, beyond-video or too-many, aborted
 */
export async function saveCaptions(
  ctx: AppContext,
  { id, language, text }: Captions & { text: string },
): Promise<number> {
  const video = await requireCaptionedVideo(ctx, id);
  const cues = readCaptionFile(text);
  if (cues.length === 0) throw captionsRefused('no-captions');
  if ((cues.at(-1)?.start ?? 0) * 1000 > video.lengthSeconds * 1000 + captionGraceMs)
    throw captionsRefused('beyond-video');
  const draft = { videoId: id, language, version: newVersion(ctx), savedAt: ctx.now() };
  await keepCaptions(ctx, video, { id, language, cues, settle: (tx) => endDraft(tx, draft) });
  return cues.length;
}

/** @throws {Refusal} not-found, aborted, unavailable */
export async function removeCaptions(ctx: AppContext, { id, language }: Captions): Promise<void> {
  const video = await requireCaptionedVideo(ctx, id);
  if (!video.captions.includes(language)) throw captionsNotThere();
  const captions = video.captions.filter((each) => each !== language);
  const draft = { videoId: id, language, version: newVersion(ctx), savedAt: ctx.now() };
  const spoken = await spokenLanguage(ctx, captions);
  const transcript = await readPublishedCues(ctx, { id, language: spoken });
  const languages = { id, former: video.captions, captions, transcript };
  await saveLanguages(ctx, languages, (tx) => endDraft(tx, draft));
}

async function endDraft(tx: Database, draft: Parameters<typeof replaceCaptionDraft>[1]): Promise<boolean> {
  await replaceCaptionDraft(tx, draft);
  return true;
}

/** Makes the change of the draft that goes with other captions; false where the draft is another one by now. */
type SettleDraft = (tx: Database) => Promise<boolean>;

/**
 * Writes the file of captions, and what follows from it in one transaction.
 * @throws {Refusal} invalid-argument with the reason too-many, aborted, unavailable with the reason folder-not-shared or
 *   store
 */
export async function keepCaptions(
  ctx: AppContext,
  video: CaptionedVideo,
  { id, language, cues, settle }: Captions & { cues: readonly Cue[]; settle: SettleDraft },
): Promise<void> {
  const captions = [...new Set([...video.captions, language])];
  if (captions.length > captionLimits.languages) throw captionsRefused('too-many');
  await requireSharedStorage(ctx);
  const spoken = await spokenLanguage(ctx, captions);
  const transcript = spoken === language ? cues : await readPublishedCues(ctx, { id, language: spoken });
  await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  await saveLanguages(ctx, { id, former: video.captions, captions, transcript }, settle);
}

/** @throws {Refusal} not-found */
export async function requireCaptionedVideo({ db }: AppContext, id: string): Promise<CaptionedVideo> {
  const video = await findCaptionedVideo(db, { id });
  if (!video) throw captionsNotThere();
  return video;
}

type Languages = { id: string; former: string[]; captions: string[]; transcript: readonly Cue[] };

async function saveLanguages(
  ctx: AppContext,
  { transcript, ...languages }: Languages,
  settle: SettleDraft,
): Promise<void> {
  const sentences = sentencesOf(transcript);
  await transaction(ctx.db, async (tx) => {
    const isSaved = (await settle(tx)) && (await saveCaptionLanguages(tx, { ...languages, sentences }));
    if (!isSaved) throw captionsChanged();
  });
  forgetCourse(ctx.db);
}

/** Reads the captions of a language as learners have them; none where there is no file. @throws {Refusal} unavailable */
export async function readPublishedCues(
  { videoFiles }: Pick<AppContext, 'videoFiles'>,
  { id, language }: { id: string; language: string | undefined },
): Promise<Cue[]> {
  if (language === undefined) return [];
  return readCaptionFile((await videoFiles.readText({ id, file: captionsFile(language) })) ?? '');
}

/** Returns the language of the transcript: the site's own where there are captions in it, or else the first one. */
export async function spokenLanguage(
  ctx: Pick<AppContext, 'db' | 'now'>,
  captions: readonly string[],
): Promise<string | undefined> {
  const { document } = await readPublishedContent(ctx);
  const { defaultLanguage } = document.site;
  return captions.includes(defaultLanguage) ? defaultLanguage : captions[0];
}

/** The version that a draft has after a change. */
export function newVersion({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url');
}

export function captionsChanged(): Refusal {
  return new Refusal('aborted', 'The captions were changed elsewhere.', { reason: 'captions-changed' });
}

function captionsNotThere(): Refusal {
  return new Refusal('not-found', 'There are no such captions.');
}

export function captionsRefused(reason: keyof typeof refusals): Refusal {
  return new Refusal('invalid-argument', refusals[reason], { reason });
}

const refusals = {
  'no-captions': 'There are no captions in this.',
  'beyond-video': 'These captions are longer than the video.',
  'wrong-times': 'A caption ends before it begins.',
  'too-large': 'These captions are too many or too long.',
  'too-many': 'These are too many languages.',
};
