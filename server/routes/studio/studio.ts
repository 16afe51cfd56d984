import type { HandlerOf } from '#server/http/api.ts';
import { requireStaff } from '#server/routes/viewer.ts';

export const readStudio: HandlerOf<'GET /api/studio'> = async (ctx, c) => {
  const { user, role } = await requireStaff(ctx, c);
  return c.json({ email: user.email, role }, 200);
};
