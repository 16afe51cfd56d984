import type { HandlerOf } from '#server/http/api.ts';
import { clearSeeAs, requireInstructor, writeSeeAs } from '#server/routes/viewer.ts';

export const putSeeAs: HandlerOf<'PUT /api/studio/see-as'> = async (ctx, c) => {
  const { session } = await requireInstructor(ctx, c);
  writeSeeAs(ctx, c, { ...c.req.valid('json'), sessionId: session.id });
  return c.json({ done: true } as const, 200);
};

export const deleteSeeAs: HandlerOf<'DELETE /api/studio/see-as'> = async (ctx, c) => {
  await requireInstructor(ctx, c);
  clearSeeAs(ctx, c);
  return c.json({ done: true } as const, 200);
};
