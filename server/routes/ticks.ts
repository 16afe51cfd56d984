import { putTick } from '#contract/ticks.ts';
import * as ticks from '#server/store/ticks.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requireAccess } from './lesson-access.ts';

export function addTicks(api: Api, world: World): void {
  api.openapi(putTick, async (c) => {
    const { person, lesson } = await requireAccess(world, c, c.req.valid('param').id);
    const { tick } = c.req.valid('json');
    const { uid } = person.user;
    return c.json(await ticks.putTick(world.db, { uid, lessonId: lesson.id, tick, now: world.now() }), 200);
  });
}
