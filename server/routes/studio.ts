import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from './viewer.ts';

export const readStudio: HandlerOf<'GET /api/studio'> = async (world, c) => {
  const { user } = await requireInstructor(world, c);
  return c.json({ email: user.email }, 200);
};
