import * as ticks from '#server/store/ticks.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireAccess } from './lesson-access.ts';

export const putTick: HandlerOf<'PUT /api/lessons/{id}/tick'> = async (world, c) => {
  const { person, lesson } = await requireAccess(world, c, c.req.valid('param').id);
  const { tick } = c.req.valid('json');
  const { uid } = person.user;
  return c.json(await ticks.putTick(world.db, { uid, lessonId: lesson.id, tick, now: world.now() }), 200);
};
