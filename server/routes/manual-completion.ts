import * as ticks from '#server/store/manual-completions.ts';
import { findViewer } from '#server/store/viewers.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireLesson, requireViewerBy } from './viewer.ts';

export const putTick: HandlerOf<'PUT /api/lessons/{id}/tick'> = async (ctx, c) => {
  const viewer = await requireViewerBy(ctx, c, findViewer);
  const lesson = await requireLesson(ctx, viewer, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = viewer.user;
  return c.json(await ticks.putTick(ctx.db, { uid, lessonId: lesson.id, tick, now: ctx.now() }), 200);
};
