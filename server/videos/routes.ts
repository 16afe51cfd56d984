/** The studio's videos and their captions; recordings are uploaded by upload-routes.ts. */
import { posterShape } from '#rules/content/pictures.ts';
import { type ChosenPoster, usualPoster } from '#rules/video/poster.ts';
import * as captionsEndpoints from '#contract/studio/captions.ts';
import * as videosEndpoints from '#contract/studio/videos.ts';
import { receivePicture } from '#server/content/images.ts';
import { handle } from '#server/handle.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import {
  discardCaptionDraft,
  publishCaptionDraft,
  readEditedCaptions,
  removeCaptions,
  saveCaptionDraft,
  saveCaptions,
} from './captions.ts';
import { choosePoster, takeUsualPoster } from './choose-poster.ts';
import { retryPackaging } from './packaging-store.ts';
import { findCheckedVideo, listVideoChecks, requestCheck, type VideoCheck } from './patrol-store.ts';
import { removeVideo } from './remove-video.ts';
import { listStudioVideos, renameVideo, type StudioVideo } from './store.ts';
import {
  cancelTranscription,
  requestCaptions,
  shownTranscription,
} from './transcription/request-transcription.ts';
import { listTranscriptions } from './transcription/store.ts';
import { createTrim as addTrim } from './trim-video.ts';
import { readLeftSampleVideos, readVideoUses } from './video-uses.ts';

const readVideos = handle(videosEndpoints.listStudioVideos, async (ctx, c) => {
  const uses = await readVideoUses(ctx);
  const checks = new Map((await listVideoChecks(ctx.db)).map((check) => [check.videoId, check]));
  const transcriptions = Map.groupBy(await listTranscriptions(ctx.db), ({ videoId }) => videoId);
  // The sample course's videos are kept for its history, but hidden on a site with a course of its own.
  const left = await readLeftSampleVideos(ctx.db);
  const listed = (await listStudioVideos(ctx.db)).filter(({ id }) => uses.has(id) || !left.has(id));
  const videos = listed.map(({ packagedPermille, poster, ...video }) => ({
    ...video,
    bytes: video.bytes ?? totalBytes(video),
    packaged: packagedPermille / 1000,
    poster: posterOf(poster),
    check: checkOf(checks.get(video.id)),
    transcriptions: (transcriptions.get(video.id) ?? []).map((transcription) => ({
      language: transcription.language,
      ...shownTranscription(transcription),
    })),
    ...(uses.get(video.id) ?? { lessons: [], isTeaser: false }),
  }));
  return c.json({ videos, transcriptionHost: ctx.transcriber?.host ?? null }, 200);
});

const changeVideo = handle(videosEndpoints.changeStudioVideo, async (ctx, c) => {
  const { id } = c.req.valid('param');
  if (!(await renameVideo(ctx.db, { id, ...c.req.valid('json') }))) throw noSuchVideo();
  return c.json({ done: true } as const, 200);
});

const deleteVideo = handle(videosEndpoints.deleteStudioVideo, async (ctx, c, { user }) => {
  await removeVideo(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json({ done: true } as const, 200);
});

const createPackaging = handle(videosEndpoints.createPackaging, async (ctx, c) => {
  const { id } = c.req.valid('param');
  if (!(await retryPackaging(ctx.db, { id, now: ctx.now() }))) throw noSuchVideo();
  ctx.videosChanged();
  return c.json({ done: true } as const, 202);
});

const createTrim = handle(videosEndpoints.createTrim, async (ctx, c, { user }) => {
  const { id: of } = c.req.valid('param');
  const id = await addTrim(ctx, { of, ...c.req.valid('json'), uid: user.uid });
  return c.json({ id }, 202);
});

const createVideoCheck = handle(videosEndpoints.createVideoCheck, async (ctx, c) => {
  const { id } = c.req.valid('param');
  if (!(await findCheckedVideo(ctx.db, { videoId: id }))) throw noSuchVideo();
  await requestCheck(ctx.db, { videoId: id, now: ctx.now() });
  ctx.checksRequested();
  return c.json({ done: true } as const, 202);
});

const putPoster = handle(videosEndpoints.putPoster, async (ctx, c) => {
  const { id } = c.req.valid('param');
  const chosen = await choosePoster(ctx, { id, choice: c.req.valid('json') });
  return c.json({ poster: posterOf(chosen) }, 200);
});

const putPosterFile = handle(videosEndpoints.putPosterFile, async (ctx, c) => {
  const picture = await receivePicture(c, { shape: posterShape, ...c.req.valid('query') });
  const chosen = await choosePoster(ctx, { ...c.req.valid('param'), choice: { picture } });
  return c.json({ poster: posterOf(chosen) }, 200);
});

const deletePoster = handle(videosEndpoints.deletePoster, async (ctx, c) => {
  await takeUsualPoster(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

const putCaptions = handle(captionsEndpoints.putCaptions, async (ctx, c) => {
  const saved = await saveCaptions(ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
  return c.json(saved, 200);
});

const deleteCaptions = handle(captionsEndpoints.deleteCaptions, async (ctx, c) => {
  await removeCaptions(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

const readCaptionDraft = handle(captionsEndpoints.readCaptionDraft, async (ctx, c) => {
  return c.json(await readEditedCaptions(ctx, c.req.valid('param')), 200);
});

const putCaptionDraft = handle(captionsEndpoints.putCaptionDraft, async (ctx, c) => {
  return c.json(await saveCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
});

const deleteCaptionDraft = handle(captionsEndpoints.deleteCaptionDraft, async (ctx, c) => {
  return c.json(await discardCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200);
});

const createCaptionPublication = handle(captionsEndpoints.createCaptionPublication, async (ctx, c) => {
  return c.json(await publishCaptionDraft(ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200);
});

const createTranscription = handle(captionsEndpoints.createTranscription, async (ctx, c) => {
  await requestCaptions(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 202);
});

const deleteTranscription = handle(captionsEndpoints.deleteTranscription, async (ctx, c) => {
  await cancelTranscription(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

/** Sums up the files of a video that the site did not package itself; null until they are measured. */
function totalBytes({ renditions, stillsBytes }: Pick<StudioVideo, 'renditions' | 'stillsBytes'>) {
  if (renditions.length === 0) return null;
  return renditions.reduce((sum, { bytes }) => sum + bytes, stillsBytes ?? 0);
}

function posterOf(chosen: ChosenPoster | null) {
  return {
    file: chosen?.file ?? usualPoster,
    isUsual: chosen === null,
    atSeconds: chosen?.atSeconds ?? null,
  };
}

function checkOf(check: VideoCheck | undefined) {
  if (!check) return null;
  const { requestedAt, checkedAt, depth, trouble, part, file, brokenAt } = check;
  return { isWaiting: requestedAt !== null, checkedAt, depth, trouble, part, file, brokenAt };
}

function noSuchVideo(): ApiError {
  return new ApiError('not-found', 'There is no such video.');
}

export const routes = [
  readVideos,
  changeVideo,
  deleteVideo,
  createPackaging,
  createTrim,
  createVideoCheck,
  putPoster,
  putPosterFile,
  deletePoster,
  putCaptions,
  deleteCaptions,
  readCaptionDraft,
  putCaptionDraft,
  deleteCaptionDraft,
  createCaptionPublication,
  createTranscription,
  deleteTranscription,
];
