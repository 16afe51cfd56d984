import * as endpoints from '#contract/studio/learners/learner-actions.ts';
import { handle } from '#server/routes/handle.ts';
import { mergeAccounts } from '#server/flows/learners/merge-accounts.ts';
import { readMergePreview as readPreview } from '#server/flows/learners/read-merge-preview.ts';

const readMergePreview = handle(endpoints.readMergePreview, async (ctx, c) => {
  const { uid: into, from } = c.req.valid('param');
  return c.json(await readPreview(ctx, { into, from }), 200);
});

const createMerge = handle(endpoints.createMerge, async (ctx, c, { user }) => {
  await mergeAccounts(ctx, { into: c.req.valid('param').uid, ...c.req.valid('json') }, user.uid);
  return c.json({ done: true } as const, 201);
});

export const routes = [readMergePreview, createMerge];
