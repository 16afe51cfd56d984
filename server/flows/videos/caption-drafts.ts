/** Captions that are written in the studio: a draft for each language, which learners see once it was published. */
import { publicationProblem, publishedCues, type TimedCue, timedCues } from '#rules/captions/edit-cues.ts';
import { captionLimits, captionsFile, readCaptionFile } from '#rules/captions/caption-files.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeCaptionDraft, findCaptionDraft, noVersion } from '#server/store/content/caption-drafts.ts';
import { findTranscription } from '#server/store/content/transcriptions.ts';
import {
  type Captions,
  captionsChanged,
  captionsRefused,
  keepCaptions,
  newVersion,
  requireCaptionedVideo,
} from './save-captions.ts';
import { type ShownTranscription, shownTranscription } from './transcription/request-transcription.ts';
import { readVideoUses } from './video-uses.ts';

export type EditedCaptions = {
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

/** Returns the draft, or what is published where there is none. @throws {Refusal} not-found, unavailable */
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

/** Saves a draft over the one that has this version. @throws {Refusal} not-found, invalid-argument, aborted */
export async function saveCaptionDraft(ctx: AppContext, save: Save): Promise<{ version: string }> {
  const { id, language, version: former, cues } = save;
  await requireCaptionedVideo(ctx, id);
  const letters = cues.reduce((sum, { text }) => sum + text.length, 0);
  if (letters > captionLimits.characters) throw captionsRefused('too-large');
  return changeDraft(ctx, { id, language, former, cues: JSON.stringify(cues) });
}

/** Takes a draft back to what is published. @throws {Refusal} not-found, aborted */
export async function discardCaptionDraft(
  ctx: AppContext,
  { id, language, version: former }: Captions & { version: string },
): Promise<{ version: string }> {
  await requireCaptionedVideo(ctx, id);
  return changeDraft(ctx, { id, language, former, cues: null });
}

/**
 * Publishes the draft that has this version: the player, the transcript and the search follow at once.
 * @throws {Refusal} not-found, invalid-argument with what stops it as the reason, aborted
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
  if (problem !== null) throw captionsRefused(problem);
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
  if (text === null) throw new Refusal('unavailable', 'The captions cannot be read at the moment.');
  return timedCues(readCaptionFile(text));
}
