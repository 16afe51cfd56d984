/** Saves and removes the captions of a video. The transcript, and with it the search, follows at once. */
import {
  captionGraceMs,
  captionLimits,
  captionsFile,
  readCaptionFile,
  writeCaptions,
} from '#rules/captions/caption-files.ts';
import { publicationProblem, publishedCues, type TimedCue, timedCues } from '#rules/captions/edit-cues.ts';
import { type Cue, sentencesOf } from '#rules/transcript.ts';
import { readPublishedContent } from '#server/content/published-content.ts';
import type { AppContext } from '#server/context.ts';
import { forgetCourse } from '#server/course/published-course.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transaction } from '#server/platform/db/transaction.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  type CaptionedVideo,
  changeCaptionDraft,
  findCaptionDraft,
  findCaptionedVideo,
  noVersion,
  replaceCaptionDraft,
  saveCaptionLanguages,
} from './caption-store.ts';
import { requireSharedStorage } from './storage/shared-folder.ts';
import { type ShownTranscription, shownTranscription } from './transcription/request-transcription.ts';
import { findTranscription } from './transcription/store.ts';
import { readVideoUses } from './video-uses.ts';

type Captions = { id: string; language: string };

/**
 * Saves WebVTT or SubRip as the captions of one language, in place of those that are there and of a draft. Returns the
 * number of cues.
 * @throws {ApiError} not-found, invalid-argument with the reason no-captions, beyond-video or too-many, aborted
 */
export async function saveCaptions(
  ctx: AppContext,
  { id, language, text }: Captions & { text: string },
): Promise<number> {
  const video = await requireCaptionedVideo(ctx, id);
  const cues = readCaptionFile(text);
  if (cues.length === 0) throw captionsRejected('no-captions');
  if ((cues.at(-1)?.start ?? 0) * 1000 > video.lengthSeconds * 1000 + captionGraceMs)
    throw captionsRejected('beyond-video');
  const draft = { videoId: id, language, version: newVersion(ctx), savedAt: ctx.now() };
  await keepCaptions(ctx, video, { id, language, cues, settle: (tx) => endDraft(tx, draft) });
  return cues.length;
}

/** @throws {ApiError} not-found, aborted, unavailable */
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
 * @throws {ApiError} invalid-argument with the reason too-many, aborted, unavailable with the reason folder-not-shared or
 *   store
 */
async function keepCaptions(
  ctx: AppContext,
  video: CaptionedVideo,
  { id, language, cues, settle }: Captions & { cues: readonly Cue[]; settle: SettleDraft },
): Promise<void> {
  const captions = [...new Set([...video.captions, language])];
  if (captions.length > captionLimits.languages) throw captionsRejected('too-many');
  await requireSharedStorage(ctx);
  const spoken = await spokenLanguage(ctx, captions);
  const transcript = spoken === language ? cues : await readPublishedCues(ctx, { id, language: spoken });
  await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  await saveLanguages(ctx, { id, former: video.captions, captions, transcript }, settle);
}

/** @throws {ApiError} not-found */
async function requireCaptionedVideo({ db }: AppContext, id: string): Promise<CaptionedVideo> {
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

/** Reads the captions of a language as learners have them; none where there is no file. @throws {ApiError} unavailable */
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

function captionsChanged(): ApiError {
  return new ApiError('aborted', 'The captions were changed elsewhere.', { reason: 'captions-changed' });
}

function captionsNotThere(): ApiError {
  return new ApiError('not-found', 'There are no such captions.');
}

function captionsRejected(reason: keyof typeof refusals): ApiError {
  return new ApiError('invalid-argument', refusals[reason], { reason });
}

const refusals = {
  'no-captions': 'There are no captions in this.',
  'beyond-video': 'These captions are longer than the video.',
  'wrong-times': 'A caption ends before it begins.',
  'too-large': 'These captions are too many or too long.',
  'too-many': 'These are too many languages.',
};

/** Captions that are written in the studio: a draft for each language, which learners see once it was published. */
type EditedCaptions = {
  name: string;
  lengthSeconds: number;
  version: string;
  cues: TimedCue[];
  isPublished: boolean;
  hasDraft: boolean;
  transcription: ShownTranscription | null;
  transcriptionHost: string | null;
  lessons: { id: string; title: string; isPublished: boolean }[];
};

/** Returns the draft, or what is published where there is none. @throws {ApiError} not-found, unavailable */
export async function readEditedCaptions(
  ctx: AppContext,
  { id, language }: Captions,
): Promise<EditedCaptions> {
  const { name, lengthSeconds, captions, hasSound } = await requireCaptionedVideo(ctx, id);
  // It comes before the draft: an order that is done is never shown beside the captions of before.
  const order = await findTranscription(ctx.db, { videoId: id, language });
  // The row comes first: a publication in between changes its version, and the next save is refused.
  const draft = await findCaptionDraft(ctx.db, { videoId: id, language });
  const isPublished = captions.includes(language);
  const drafted = draft?.cues ?? null;
  const cues =
    drafted === null
      ? isPublished
        ? await readPublished(ctx, { id, language })
        : []
      : (JSON.parse(drafted) as TimedCue[]);
  return {
    name,
    lengthSeconds,
    version: draft?.version ?? noVersion,
    cues,
    isPublished,
    hasDraft: drafted !== null,
    transcription: order === undefined ? null : shownTranscription(order),
    transcriptionHost: hasSound ? (ctx.transcriber?.host ?? null) : null,
    lessons: (await readVideoUses(ctx)).get(id)?.lessons ?? [],
  };
}

type Save = Captions & { version: string; cues: TimedCue[] };

/** Saves a draft over the one that has this version. @throws {ApiError} not-found, invalid-argument, aborted */
export async function saveCaptionDraft(ctx: AppContext, save: Save): Promise<{ version: string }> {
  const { id, language, version: former, cues } = save;
  await requireCaptionedVideo(ctx, id);
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) throw captionsRejected('too-large');
  return changeDraft(ctx, { id, language, former, cues: JSON.stringify(cues) });
}

/** Takes a draft back to what is published. @throws {ApiError} not-found, aborted */
export async function discardCaptionDraft(
  ctx: AppContext,
  { id, language, version: former }: Captions & { version: string },
): Promise<{ version: string }> {
  await requireCaptionedVideo(ctx, id);
  return changeDraft(ctx, { id, language, former, cues: null });
}

/**
 * Publishes the draft that has this version: the player, the transcript and the search follow at once.
 * @throws {ApiError} not-found, invalid-argument with what stops it as the reason, aborted
 */
export async function publishCaptionDraft(
  ctx: AppContext,
  { id, language, version: former }: Captions & { version: string },
): Promise<{ cues: number; version: string }> {
  const video = await requireCaptionedVideo(ctx, id);
  const draft = await findCaptionDraft(ctx.db, { videoId: id, language });
  if (draft === undefined || draft.cues === null || draft.version !== former) throw captionsChanged();
  const edited = JSON.parse(draft.cues) as TimedCue[];
  const problem = publicationProblem(edited, video.lengthSeconds * 1000);
  if (problem !== null) throw captionsRejected(problem);
  const cues = publishedCues(edited);
  const version = newVersion(ctx);
  const change = { videoId: id, language, former, version, cues: null, savedAt: ctx.now() };
  await keepCaptions(ctx, video, { id, language, cues, settle: (tx) => changeCaptionDraft(tx, change) });
  return { cues: cues.length, version };
}

async function changeDraft(
  ctx: AppContext,
  { id, ...change }: Captions & { former: string; cues: string | null },
): Promise<{ version: string }> {
  const version = newVersion(ctx);
  const isChanged = await changeCaptionDraft(ctx.db, {
    ...change,
    videoId: id,
    version,
    savedAt: ctx.now(),
  });
  if (!isChanged) throw captionsChanged();
  return { version };
}

async function readPublished(ctx: AppContext, { id, language }: Captions): Promise<TimedCue[]> {
  const text = await ctx.media.readText({ videoId: id, file: captionsFile(language) });
  // Without this an unreadable file would look like no captions, and be overwritten.
  if (text === null) throw new ApiError('unavailable', 'The captions cannot be read at the moment.');
  return timedCues(readCaptionFile(text));
}
