/** The videos of the studio; recordings come by another way (video-uploads.ts). */
import { removeCaptions, saveCaptions } from '#server/flows/videos/save-captions.ts';
import { removeVideo } from '#server/flows/videos/remove-video.ts';
import { readVideoUses } from '#server/flows/videos/video-uses.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { requireInstructorAlone } from '#server/routes/viewer.ts';
import { retryPackaging } from '#server/store/content/video-packaging.ts';
import { listStudioVideos, renameVideo } from '#server/store/content/video-uploads.ts';

export const readVideos: HandlerOf<'GET /api/studio/videos'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const uses = await readVideoUses(ctx);
  const videos = (await listStudioVideos(ctx.db)).map(({ packagedPermille, ...video }) => ({
    ...video,
    packaged: packagedPermille / 1000,
    ...(uses.get(video.id) ?? { lessons: [], isTeaser: false }),
  }));
  return c.json({ videos }, 200);
};

export const changeVideo: HandlerOf<'PATCH /api/studio/videos/{id}'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const { id } = c.req.valid('param');
  if (!(await renameVideo(ctx.db, { id, ...c.req.valid('json') }))) throw notThere();
  return c.json({ done: true } as const, 200);
};

export const deleteVideo: HandlerOf<'DELETE /api/studio/videos/{id}'> = async (ctx, c) => {
  const { user } = await requireInstructorAlone(ctx, c);
  await removeVideo(ctx, { ...c.req.valid('param'), actor: user.uid });
  return c.json({ done: true } as const, 200);
};

export const createPackaging: HandlerOf<'POST /api/studio/videos/{id}/packaging'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const { id } = c.req.valid('param');
  if (!(await retryPackaging(ctx.db, { id, now: ctx.now() }))) throw notThere();
  ctx.videosChanged();
  return c.json({ done: true } as const, 202);
};

export const putCaptions: HandlerOf<'PUT /api/studio/videos/{id}/captions/{language}'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const cues = await saveCaptions(ctx, { ...c.req.valid('param'), ...c.req.valid('json') });
  return c.json({ cues }, 200);
};

export const deleteCaptions: HandlerOf<'DELETE /api/studio/videos/{id}/captions/{language}'> = async (
  ctx,
  c,
) => {
  await requireInstructorAlone(ctx, c);
  await removeCaptions(ctx, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
};

function notThere(): Refusal {
  return new Refusal('not-found', 'There is no such video.');
}
