import * as endpoints from '#contract/studio/analytics.ts';
import { handle } from '#server/handle.ts';
import { analyticsFile } from './analytics-file.ts';
import { readAnalytics as read } from './read-analytics.ts';

const readAnalytics = handle(endpoints.readAnalytics, async (ctx, c) => {
  return c.json(await read(ctx, c.req.valid('query')), 200);
});

const readAnalyticsExport = handle(endpoints.exportAnalytics, async (ctx, c) => {
  const { days, table } = c.req.valid('query');
  const analytics = await read(ctx, { days });
  return c.body(analyticsFile(analytics, table), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="analytics-${table}-${analytics.to}.csv"`,
  });
});

export const routes = [readAnalytics, readAnalyticsExport];
