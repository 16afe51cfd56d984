import { cohortWeeks, type Dimension, funnelSteps } from '#rules/analytics/funnel.ts';
import { csvText } from '#rules/learners/csv.ts';
import * as endpoints from '#contract/studio/analytics.ts';
import type { Analytics } from '#contract/api.ts';
import { handle } from '#server/handle.ts';
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

/** The columns of the funnel, named as on the page. */
const stepColumns = ['visits', 'signed up', 'registered', 'plan chosen', 'checkout opened', 'paid'];

function analyticsFile(analytics: Analytics, table: 'weeks' | 'cohorts' | Dimension): string {
  if (table === 'cohorts') {
    const within = cohortWeeks.map((weeks) => `paid within ${weeks} weeks`);
    const header = ['week of sign-up', 'signed up', 'paid', ...within, 'share of lessons completed'];
    const rows = analytics.cohorts.map(({ week, signedUp, paid, paidWithin, watchedShare }) => [
      week,
      signedUp,
      paid,
      ...paidWithin,
      watchedShare === null ? null : Math.round(watchedShare * 1000) / 1000,
    ]);
    return csvText(header, rows);
  }
  if (table === 'weeks') return csvText(['week', ...stepColumns], analytics.weeks.map(rowOf));
  return csvText([table, ...stepColumns], analytics.breakdowns[table].map(rowOf));
}

type Row = Record<(typeof funnelSteps)[number], number> & { visits: number | null };

function rowOf(row: Row & ({ week: string } | { value: string })): (string | number | null)[] {
  const name = 'week' in row ? row.week : row.value;
  return [name, row.visits, ...funnelSteps.map((step) => row[step])];
}
