import * as ticks from '#server/store/ticks.ts';
import { findViewer } from '#server/store/viewers.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireLesson, requireViewerBy } from './viewer.ts';

export const putTick: HandlerOf<'PUT /api/lessons/{id}/tick'> = async (world, c) => {
  const viewer = await requireViewerBy(world, c, findViewer);
  const lesson = await requireLesson(world, viewer, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = viewer.user;
  return c.json(await ticks.putTick(world.db, { uid, lessonId: lesson.id, tick, now: world.now() }), 200);
};
