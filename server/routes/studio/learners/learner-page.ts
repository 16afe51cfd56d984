import * as endpoints from '#contract/studio/learners/learner-page.ts';
import { handle } from '#server/routes/handle.ts';
import { explainLesson } from '#server/flows/learners/explain-lesson.ts';
import { readLearner as readPage, requireLearner } from '#server/flows/learners/read-learner.ts';
import { readTimeline } from '#server/flows/learners/read-timeline.ts';

const readLearner = handle(endpoints.readLearner, async (ctx, c, { role }) => {
  return c.json(await readPage(ctx, { ...c.req.valid('param'), role }), 200);
});

const readLearnerTimeline = handle(endpoints.readLearnerTimeline, async (ctx, c, { role }) => {
  const user = await requireLearner(ctx, c.req.valid('param'));
  const { cursor } = c.req.valid('query');
  return c.json(await readTimeline(ctx, { user, role, after: eventPlaceOf(cursor) }), 200);
});

const readLearnerAccess = handle(endpoints.readLearnerAccess, async (ctx, c) => {
  const { uid, lessonId } = c.req.valid('param');
  const user = await requireLearner(ctx, { uid });
  return c.json({ ...(await explainLesson(ctx, { user, lessonId })), plan: user.plan }, 200);
});

function eventPlaceOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

export const routes = [readLearner, readLearnerTimeline, readLearnerAccess];
