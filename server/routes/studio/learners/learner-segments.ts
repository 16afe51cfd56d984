import { segmentsAtMost } from '#rules/learners/learner-filters.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { deleteSegment, listSegments, putSegment } from '#server/store/learners/learner-segments.ts';
import type { Api } from '#contract/api.ts';

type Filters = Api['GET /api/studio/learner-segments']['reply']['segments'][number]['filters'];

export const listLearnerSegments: HandlerOf<'GET /api/studio/learner-segments'> = async (ctx, c) => {
  const segments = await listSegments(ctx.db);
  return c.json(
    {
      segments: segments.map((segment) => ({ ...segment, filters: JSON.parse(segment.filters) as Filters })),
    },
    200,
  );
};

export const putLearnerSegment: HandlerOf<'PUT /api/studio/learner-segments/{id}'> = async (ctx, c) => {
  const { name, filters } = c.req.valid('json');
  const segment = { ...c.req.valid('param'), name, filters: JSON.stringify(filters) };
  if (!(await putSegment(ctx.db, { ...segment, atMost: segmentsAtMost })))
    throw new Refusal('aborted', `A site keeps at most ${segmentsAtMost} segments.`, { reason: 'too-many' });
  return c.json({ done: true } as const, 200);
};

export const deleteLearnerSegment: HandlerOf<'DELETE /api/studio/learner-segments/{id}'> = async (ctx, c) => {
  await deleteSegment(ctx.db, c.req.valid('param'));
  return c.json({ done: true } as const, 200);
};
