import * as endpoints from '#contract/course.ts';
import { handle } from '#server/routes/handle.ts';
import { ultraAccess } from '#rules/access.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readPublishedContent } from '#server/flows/content/published-content.ts';
import { requireViewer } from './viewer.ts';

const readResource = handle(endpoints.readResource, async (ctx, c) => {
  const verdict = ultraAccess(await requireViewer(ctx, c));
  if (verdict !== 'give')
    throw new Refusal('permission-denied', 'Upgrade to Ultra for full access', { reason: verdict });
  const { site } = (await readPublishedContent(ctx)).document;
  const url = { 'source-code': site.sourceCodeUrl, questions: site.questionsUrl }[c.req.valid('param').id];
  if (!url) throw new Refusal('not-found', 'There is no such link yet.');
  return c.json({ url: new URL(url, ctx.config.siteUrl).href }, 200);
});

export const routes = [readResource];
