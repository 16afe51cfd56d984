/** The captions of a video: files, drafts and their publication. The transcript and the search follow immediately. */
import { captionLimits, writeCaptions } from '#rules/captions/caption-files.ts';
import { captionsFile, transcriptLanguage } from '#rules/captions/languages.ts';
import { readCaptionFile, readCaptions, type SkippedCue } from '#rules/captions/read-captions.ts';
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

/** Captions edited in the studio: a draft for each language, which learners see once it is published. */
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

const rejections = {
  'no-captions': 'There are no captions in this file.',
  'beyond-video': 'These captions are longer than the video.',
  'wrong-times': 'A caption ends before it begins.',
  'too-large': 'There are too many captions, or they are too long.',
  'too-many': 'There are too many languages.',
};

type SavedCaptions = { cues: number; skipped?: { count: number; first: SkippedCue[] } };

/** The skipped captions that a reply names; their number may be in the thousands. */
const skippedShown = 20;

/**
 * Saves a caption file as the captions of one language, replacing those and their draft.
 * @throws {ApiError} not-found, invalid-argument with the reason no-captions, beyond-video, too-large or too-many, aborted
 */
export async function saveCaptions(
  ctx: AppContext,
  { id, language, text }: Captions & { text: string },
): Promise<SavedCaptions> {
  const video = await requireCaptionedVideo(ctx, id);
  const { cues, skipped } = readCaptions(text, { lengthSeconds: video.lengthSeconds });
  const beyond = skipped.filter(({ reason }) => reason === 'beyond-video').length;
  // Some credits may be too late, but most captions belong to the video.
  if (beyond > 0 && beyond >= cues.length) throw captionsRejected('beyond-video');
  if (cues.length === 0) throw captionsRejected('no-captions');
  const published = publishedCues(timedCues(cues));
  const isLarge = cues.length > captionLimits.cues;
  if (isLarge || writeCaptions(published).length > captionLimits.characters)
    throw captionsRejected('too-large');
  const draft = { videoId: id, language, version: newVersion(ctx), savedAt: ctx.now() };
  await keepCaptions(ctx, video, { id, language, cues, changeDraft: (tx) => endDraft(tx, draft) });
  if (skipped.length === 0) return { cues: cues.length };
  return { cues: cues.length, skipped: { count: skipped.length, first: skipped.slice(0, skippedShown) } };
}

/** @throws {ApiError} not-found, aborted, unavailable */
export async function removeCaptions(ctx: AppContext, { id, language }: Captions): Promise<void> {
  const video = await requireCaptionedVideo(ctx, id);
  if (!video.captions.includes(language)) throw noSuchCaptions();
  const captions = video.captions.filter((each) => each !== language);
  const draft = { videoId: id, language, version: newVersion(ctx), savedAt: ctx.now() };
  const spoken = await spokenLanguage(ctx, captions);
  const transcript = await readPublishedCues(ctx, { id, language: spoken });
  const languages = { id, former: video.captions, captions, language: spoken ?? null, transcript };
  await saveLanguages(ctx, languages, (tx) => endDraft(tx, draft));
}

async function endDraft(tx: Database, draft: Parameters<typeof replaceCaptionDraft>[1]): Promise<boolean> {
  await replaceCaptionDraft(tx, draft);
  return true;
}

/** Changes the draft together with the captions; returns false when it is no longer the expected version. */
type DraftChange = (tx: Database) => Promise<boolean>;

/**
 * Writes the captions file, and saves languages, transcript and draft in one transaction.
 * @throws {ApiError} invalid-argument with the reason too-many, aborted, unavailable with the reason folder-not-shared or
 *   store
 */
async function keepCaptions(
  ctx: AppContext,
  video: CaptionedVideo,
  { id, language, cues, changeDraft }: Captions & { cues: readonly Cue[]; changeDraft: DraftChange },
): Promise<void> {
  const captions = [...new Set([...video.captions, language])];
  if (captions.length > captionLimits.languages) throw captionsRejected('too-many');
  await requireSharedStorage(ctx);
  const spoken = await spokenLanguage(ctx, captions);
  const transcript = spoken === language ? cues : await readPublishedCues(ctx, { id, language: spoken });
  await ctx.videoFiles.keepText({ id, file: captionsFile(language), text: writeCaptions(cues) });
  const languages = { id, former: video.captions, captions, language: spoken ?? null, transcript };
  await saveLanguages(ctx, languages, changeDraft);
}

/** @throws {ApiError} not-found */
async function requireCaptionedVideo({ db }: AppContext, id: string): Promise<CaptionedVideo> {
  const video = await findCaptionedVideo(db, { id });
  if (!video) throw noSuchCaptions();
  return video;
}

type Languages = {
  id: string;
  former: string[];
  captions: string[];
  /** The language of the transcript. */
  language: string | null;
  transcript: readonly Cue[];
};

async function saveLanguages(
  ctx: AppContext,
  { transcript, ...languages }: Languages,
  changeDraft: DraftChange,
): Promise<void> {
  const sentences = sentencesOf(transcript);
  await transaction(ctx.db, async (tx) => {
    const isSaved = (await changeDraft(tx)) && (await saveCaptionLanguages(tx, { ...languages, sentences }));
    if (!isSaved) throw captionsChanged();
  });
  forgetCourse(ctx.db);
}

/** Reads the published captions of a language; none when there is no file. @throws {ApiError} unavailable */
export async function readPublishedCues(
  { videoFiles }: Pick<AppContext, 'videoFiles'>,
  { id, language }: { id: string; language: string | undefined },
): Promise<Cue[]> {
  if (language === undefined) return [];
  return readCaptionFile((await videoFiles.readText({ id, file: captionsFile(language) })) ?? '');
}

export async function spokenLanguage(
  ctx: Pick<AppContext, 'db' | 'now'>,
  captions: readonly string[],
): Promise<string | undefined> {
  const { document } = await readPublishedContent(ctx);
  return transcriptLanguage(captions, document.site.defaultLanguage);
}

/** Returns a version for a changed draft. */
export function newVersion({ randomBytes }: Pick<AppContext, 'randomBytes'>): string {
  return randomBytes(16).toString('base64url');
}

function captionsChanged(): ApiError {
  return new ApiError('aborted', 'The captions were changed elsewhere.', { reason: 'captions-changed' });
}

function noSuchCaptions(): ApiError {
  return new ApiError('not-found', 'There are no such captions.');
}

function captionsRejected(reason: keyof typeof rejections): ApiError {
  return new ApiError('invalid-argument', rejections[reason], { reason });
}

/** Returns the draft, or the published captions without one. @throws {ApiError} not-found, unavailable */
export async function readEditedCaptions(
  ctx: AppContext,
  { id, language }: Captions,
): Promise<EditedCaptions> {
  const { name, lengthSeconds, captions, hasAudio } = await requireCaptionedVideo(ctx, id);
  // Read before the draft: a completed transcription is never shown with the captions before it.
  const transcription = await findTranscription(ctx.db, { videoId: id, language });
  // The row is read first: a publication in between changes its version, and the next save is rejected.
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
    transcription: transcription === undefined ? null : shownTranscription(transcription),
    transcriptionHost: hasAudio ? (ctx.transcriber?.host ?? null) : null,
    lessons: (await readVideoUses(ctx)).get(id)?.lessons ?? [],
  };
}

type Save = Captions & { version: string; cues: TimedCue[] };

/** Saves a draft over the one with this version. @throws {ApiError} not-found, invalid-argument, aborted */
export async function saveCaptionDraft(ctx: AppContext, save: Save): Promise<{ version: string }> {
  const { id, language, version: former, cues } = save;
  await requireCaptionedVideo(ctx, id);
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) throw captionsRejected('too-large');
  return saveDraftChange(ctx, { id, language, former, cues: JSON.stringify(cues) });
}

/** Reverts a draft to the published captions. @throws {ApiError} not-found, aborted */
export async function discardCaptionDraft(
  ctx: AppContext,
  { id, language, version: former }: Captions & { version: string },
): Promise<{ version: string }> {
  await requireCaptionedVideo(ctx, id);
  return saveDraftChange(ctx, { id, language, former, cues: null });
}

/**
 * Publishes the draft with this version: player, transcript and search follow immediately.
 * @throws {ApiError} not-found, invalid-argument with the problem as the reason, aborted
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
  const saved = { id, language, cues, changeDraft: (tx: Database) => changeCaptionDraft(tx, change) };
  await keepCaptions(ctx, video, saved);
  return { cues: cues.length, version };
}

async function saveDraftChange(
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
  // Otherwise an unreadable file would look like no captions, and be overwritten.
  if (text === null) throw new ApiError('unavailable', 'The captions cannot be read at the moment.');
  return timedCues(readCaptionFile(text));
}
