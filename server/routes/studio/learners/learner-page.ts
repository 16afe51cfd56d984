import { explainLesson } from '#server/flows/learners/explain-lesson.ts';
import { readLearner as readPage, requireLearner } from '#server/flows/learners/read-learner.ts';
import { readTimeline } from '#server/flows/learners/read-timeline.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireStaff } from '#server/routes/viewer.ts';

export const readLearner: HandlerOf<'GET /api/studio/learners/{uid}'> = async (ctx, c) => {
  const { role } = await requireStaff(ctx, c);
  return c.json(await readPage(ctx, { ...c.req.valid('param'), role }), 200);
};

export const readLearnerTimeline: HandlerOf<'GET /api/studio/learners/{uid}/timeline'> = async (ctx, c) => {
  const { role } = await requireStaff(ctx, c);
  const user = await requireLearner(ctx, c.req.valid('param'));
  const { cursor } = c.req.valid('query');
  return c.json(await readTimeline(ctx, { user, role, after: eventPlaceOf(cursor) }), 200);
};

export const readLearnerAccess: HandlerOf<
  'GET /api/studio/learners/{uid}/lessons/{lessonId}/access'
> = async (ctx, c) => {
  await requireStaff(ctx, c);
  const { uid, lessonId } = c.req.valid('param');
  const user = await requireLearner(ctx, { uid });
  return c.json({ ...(await explainLesson(ctx, { user, lessonId })), plan: user.plan }, 200);
};

function eventPlaceOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}
