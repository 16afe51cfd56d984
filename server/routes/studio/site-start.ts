import * as endpoints from '#contract/studio/content.ts';
import { handle } from '#server/routes/handle.ts';
import { beginEmpty, isSiteStartOpen, keepSampleCourse } from '#server/flows/content/site-start.ts';
import { readOpeningChecklist } from '#server/flows/content/opening-checklist.ts';

const readSiteStart = handle(endpoints.readSiteStart, async (ctx, c) => {
  const [isOpen, checklist] = await Promise.all([isSiteStartOpen(ctx.db), readOpeningChecklist(ctx.db)]);
  return c.json({ isOpen, checklist }, 200);
});

const putSiteStart = handle(endpoints.putSiteStart, async (ctx, c, { user: { uid, email } }) => {
  const asked = c.req.valid('json');
  if (asked.choice === 'keep') await keepSampleCourse(ctx, { uid });
  else {
    const { choice: _choice, ...answers } = asked;
    await beginEmpty(ctx, { ...answers, uid, email });
    // The instructor who looks at once sees the new pages.
    await ctx.pages.showPublished().catch((error: unknown) => ctx.log.error({ event: 'error', error }));
  }
  return c.json({ done: true } as const, 200);
});

export const routes = [readSiteStart, putSiteStart];
