import { beginEmpty, isSiteStartOpen, keepSampleCourse } from '#server/flows/content/site-start.ts';
import { readOpeningChecklist } from '#server/flows/content/opening-checklist.ts';
import type { HandlerOf } from '#server/http/api.ts';
import { requireInstructorAlone } from '#server/routes/viewer.ts';

export const readSiteStart: HandlerOf<'GET /api/studio/site-start'> = async (ctx, c) => {
  await requireInstructorAlone(ctx, c);
  const [isOpen, checklist] = await Promise.all([isSiteStartOpen(ctx.db), readOpeningChecklist(ctx.db)]);
  return c.json({ isOpen, checklist }, 200);
};

export const putSiteStart: HandlerOf<'PUT /api/studio/site-start'> = async (ctx, c) => {
  const { uid, email } = (await requireInstructorAlone(ctx, c)).user;
  const asked = c.req.valid('json');
  if (asked.choice === 'keep') await keepSampleCourse(ctx, { uid });
  else {
    const { choice: _choice, ...answers } = asked;
    await beginEmpty(ctx, { ...answers, uid, email });
    // The instructor who looks at once sees the new pages.
    await ctx.pages.showPublished().catch((error: unknown) => ctx.log.error({ event: 'error', error }));
  }
  return c.json({ done: true } as const, 200);
};
