import * as endpoints from '#contract/studio/learners/learners.ts';
import { handle } from '#server/routes/handle.ts';
import { segmentsAtMost } from '#rules/learners/search.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deleteSegment, listSegments, putSegment } from '#server/store/learners/learner-segments.ts';
import type { Api } from '#contract/api.ts';

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
  if (!(await putSegment(ctx.db, { ...segment, atMost: segmentsAtMost })))
    throw new Refusal('aborted', `A site keeps at most ${segmentsAtMost} segments.`, { reason: 'too-many' });
  return c.json({ done: true } as const, 200);
});

const deleteLearnerSegment = handle(endpoints.deleteLearnerSegment, async (ctx, c) => {
  await deleteSegment(ctx.db, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
});

export const routes = [listLearnerSegments, putLearnerSegment, deleteLearnerSegment];
