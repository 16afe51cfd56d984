import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const readStudio: HandlerOf<'GET /api/studio'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  return c.json({ email: user.email }, 200);
};
