/** The tables of the Analytics page as files for spreadsheets. */
import { cohortWeeks, type Dimension, funnelSteps } from '#rules/analytics/funnel.ts';
import { csvText } from '#rules/learners/csv.ts';
import type { Analytics } from '#contract/api.ts';

/** The columns of the funnel, named as on the page. */
const stepColumns = ['visits', 'signed up', 'registered', 'plan chosen', 'checkout opened', 'paid'];

export function analyticsFile(analytics: Analytics, table: 'weeks' | 'cohorts' | Dimension): string {
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
