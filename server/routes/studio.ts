import { readStudio } from '#contract/studio.ts';
import type { World } from '#server/world.ts';
import type { Api } from './api.ts';
import { requireInstructor } from './instructor.ts';

export function addStudio(api: Api, world: World): void {
  api.openapi(readStudio, async (c) => {
    const { user } = await requireInstructor(world, c);
    return c.json({ email: user.email }, 200);
  });
}
