import { deletionDue } from '#rules/account.ts';
import { segmentsAtMost } from '#rules/learners/search.ts';
import type { Api } from '#contract/api.ts';
import * as actionEndpoints from '#contract/studio/learners/learner-actions.ts';
import * as pageEndpoints from '#contract/studio/learners/learner-page.ts';
import * as endpoints from '#contract/studio/learners/learners.ts';
import { handle } from '#server/handle.ts';
import { endMovedCheckouts } from '#server/payments/expire-checkout.ts';
import { ApiError } from '#server/platform/http/api-error.ts';
import { findLearners, learnerQueryOf, positionOf } from './find-learners.ts';
import { explainLesson, readLearner as readPage, readTimeline } from './learner-page.ts';
import { readLastSeen } from './list-store.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { readMergePreview as readPreview } from './merge-preview.ts';
import { requireLearner } from './require-learner.ts';
import { deleteSegment, listSegments, putSegment } from './store.ts';

const listLearners = handle(endpoints.listLearners, async (ctx, c) => {
  const { cursor, ...filters } = c.req.valid('query');
  const query = learnerQueryOf(filters, ctx.now());
  const { learners, next } = await findLearners(ctx.db, { ...query, after: positionOf(cursor) });
  const seen = await readLastSeen(ctx.db, { uids: learners.map(({ uid }) => uid) });
  return c.json(
    {
      learners: learners.map(({ deletionAskedAt, ...learner }) => ({
        ...learner,
        lastSeenAt: seen.get(learner.uid) ?? null,
        deletionDueAt: deletionAskedAt === null ? null : deletionDue(deletionAskedAt),
      })),
      next: next && `${next.at}.${next.uid}`,
    },
    200,
  );
});

const readLearner = handle(pageEndpoints.readLearner, async (ctx, c, { role, key }) => {
  const seesPayments = role === 'instructor' && (key === null || key.scopes.includes('payments:read'));
  return c.json(await readPage(ctx, { ...c.req.valid('param'), seesPayments }), 200);
});

const readLearnerTimeline = handle(pageEndpoints.readLearnerTimeline, async (ctx, c, { role }) => {
  const user = await requireLearner(ctx, c.req.valid('param'));
  const { cursor } = c.req.valid('query');
  return c.json(await readTimeline(ctx, { user, role, after: eventPositionOf(cursor) }), 200);
});

const readLearnerAccess = handle(pageEndpoints.readLearnerAccess, async (ctx, c) => {
  const { uid, lessonId } = c.req.valid('param');
  const user = await requireLearner(ctx, { uid });
  return c.json({ ...(await explainLesson(ctx, { user, lessonId })), plan: user.plan }, 200);
});

function eventPositionOf(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null;
  const dot = cursor.indexOf('.');
  return { at: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) };
}

type Filters = Api['GET /api/studio/learner-segments']['reply']['segments'][number]['filters'];

const listLearnerSegments = handle(endpoints.listLearnerSegments, async (ctx, c) => {
  const segments = await listSegments(ctx.db);
  return c.json(
    {
      segments: segments.map((segment) => ({ ...segment, filters: JSON.parse(segment.filters) as Filters })),
    },
    200,
  );
});

const putLearnerSegment = handle(endpoints.putLearnerSegment, async (ctx, c) => {
  const { name, filters } = c.req.valid('json');
  const segment = { ...c.req.valid('param'), name, filters: JSON.stringify(filters) };
  if (!(await putSegment(ctx.db, segment)))
    throw new ApiError('aborted', `A site can have at most ${segmentsAtMost} segments.`, {
      reason: 'too-many',
    });
  return c.json({ done: true } as const, 200);
});

const deleteLearnerSegment = handle(endpoints.deleteLearnerSegment, async (ctx, c) => {
  await deleteSegment(ctx.db, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

const readMergePreview = handle(actionEndpoints.readMergePreview, async (ctx, c) => {
  const { uid: into, from } = c.req.valid('param');
  return c.json(await readPreview(ctx, { into, from }), 200);
});

const createMerge = handle(actionEndpoints.createMerge, async (ctx, c, { user }) => {
  const { uid } = c.req.valid('param');
  await mergeAccounts(ctx, { into: uid, ...c.req.valid('json') }, user.uid);
  await endMovedCheckouts(ctx, { uid });
  return c.json({ done: true } as const, 201);
});

export const routes = [
  listLearners,
  readLearner,
  readLearnerTimeline,
  readLearnerAccess,
  listLearnerSegments,
  putLearnerSegment,
  deleteLearnerSegment,
  readMergePreview,
  createMerge,
];
