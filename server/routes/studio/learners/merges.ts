import { mergeAccounts } from '#server/flows/learners/merge-accounts.ts';
import { readMergePreview as readPreview } from '#server/flows/learners/read-merge-preview.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructor } from '#server/routes/viewer.ts';

export const readMergePreview: HandlerOf<'GET /api/studio/learners/{uid}/merge-previews/{from}'> = async (
  ctx,
  c,
) => {
  await requireInstructor(ctx, c);
  const { uid: into, from } = c.req.valid('param');
  return c.json(await readPreview(ctx, { into, from }), 200);
};

export const createMerge: HandlerOf<'POST /api/studio/learners/{uid}/merges'> = async (ctx, c) => {
  const { user } = await requireInstructor(ctx, c);
  await mergeAccounts(ctx, { into: c.req.valid('param').uid, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
};
