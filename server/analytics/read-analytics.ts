/** The numbers of the studio's Analytics page, from the daily roll-ups. */
import {
  addCounts,
  type AnalyticsPeriod,
  cohortWeeks,
  type Dimension,
  dimensions,
  type FunnelCounts,
  funnelSteps,
  noCounts,
} from '#rules/analytics/funnel.ts';
import { otherSources } from '#rules/analytics/traffic-source.ts';
import { dayMs } from '#rules/clock.ts';
import { dayOf, dateField, spanOfDateField, startOfDay } from '#rules/site-time.ts';
import type { Analytics } from '#contract/api.ts';
import type { AppContext } from '#server/context.ts';
import { readCourse } from '#server/course/published-course.ts';
import { listCohorts, type StoredCohort, sumFunnelBy, sumFunnelByDay } from './funnel-store.ts';
import { sumVisitsBy, sumVisitsByDay } from './visits-store.ts';

/** The rows of a breakdown; the rest is added up. */
const rowsShown = 50;

/** Values that are read for a breakdown; more can only come from links that were made up. */
const valuesAtMost = 1_000;

type Days = { from: string; to: string };

export async function readAnalytics(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { days }: { days: AnalyticsPeriod },
): Promise<Analytics> {
  const now = ctx.now();
  const { year, month, day } = dayOf(now);
  const to = dateField(now);
  const from = dateField(startOfDay({ year, month, day: day + 1 - days }));
  // Weeks are complete ones, so the first may begin before the period.
  const wide = { from: weekOf(from), to };
  const visitsByDay = await sumVisitsByDay(ctx.db, wide);
  const funnelByDay = await sumFunnelByDay(ctx.db, wide);
  const cohorts = await listCohorts(ctx.db, wide);
  const weeks = new Map(weeksOf(wide).map((week) => [week, { visits: 0, ...noCounts() }]));
  let total = { visits: 0, ...noCounts() };
  for (const name of new Set([...visitsByDay.keys(), ...funnelByDay.keys()])) {
    const counts = { visits: visitsByDay.get(name) ?? 0, ...(funnelByDay.get(name) ?? noCounts()) };
    const week = weeks.get(weekOf(name));
    if (week) weeks.set(weekOf(name), add(week, counts));
    if (name >= from) total = add(total, counts);
  }
  const breakdowns: Partial<Analytics['breakdowns']> = {};
  for (const dimension of dimensions)
    breakdowns[dimension] = await readBreakdown(ctx, { dimension, total, days: { from, to } });
  const lessons = [...(await readCourse(ctx)).lessons.values()].filter(({ kind }) => kind !== 'link').length;
  const computed = cohorts.map(({ computedAt }) => computedAt).filter((time) => time > 0);
  return {
    from,
    to,
    computedAt: computed.length === 0 ? null : Math.max(...computed),
    funnel: total,
    weeks: [...weeks].map(([week, counts]) => ({ week, ...counts })),
    breakdowns: breakdowns as Analytics['breakdowns'],
    cohorts: cohortsOf(cohorts, { weeks: [...weeks.keys()], lessons, now }),
  };
}

type Counts = FunnelCounts & { visits: number };

function add(one: Counts, other: Counts): Counts {
  return { visits: one.visits + other.visits, ...addCounts(one, other) };
}

async function readBreakdown(
  { db }: Pick<AppContext, 'db'>,
  { dimension, total, days }: { dimension: Dimension; total: Counts; days: Days },
): Promise<Analytics['breakdowns'][Dimension]> {
  const limits = { ...days, atMost: valuesAtMost };
  const counts = await sumFunnelBy(db, dimension, limits);
  // A visit has no account, and so neither a country nor a plan.
  const visits =
    dimension === 'country' || dimension === 'plan' ? null : await sumVisitsBy(db, dimension, limits);
  const values = new Set([...counts.keys(), ...(visits?.keys() ?? [])]);
  values.delete(otherSources);
  const rows = [...values]
    .map((value) => ({
      value,
      ...(counts.get(value) ?? noCounts()),
      visits: visits && (visits.get(value) ?? 0),
    }))
    .filter((row) => row.signedUp + (row.visits ?? 0) > 0)
    .toSorted(
      (one, two) =>
        two.paid - one.paid || two.signedUp - one.signedUp || (two.visits ?? 0) - (one.visits ?? 0),
    )
    .slice(0, rowsShown);
  const rest = { value: otherSources, ...noCounts(), visits: visits && total.visits };
  for (const step of funnelSteps) rest[step] = total[step] - rows.reduce((sum, row) => sum + row[step], 0);
  if (rest.visits !== null) rest.visits -= rows.reduce((sum, row) => sum + (row.visits ?? 0), 0);
  return rest.signedUp + (rest.visits ?? 0) > 0 ? [...rows, rest] : rows;
}

/** Adds up the cohorts of each week. A share that is not known yet, because the week is too recent, is null. */
function cohortsOf(
  stored: readonly StoredCohort[],
  { weeks, lessons, now }: { weeks: readonly string[]; lessons: number; now: number },
): Analytics['cohorts'] {
  return weeks.map((week) => {
    const days = stored.filter(({ day }) => weekOf(day) === week);
    const sumOf = (
      column: 'signedUp' | 'paid' | 'lessonsWatched' | `paidWithin${(typeof cohortWeeks)[number]}`,
    ) => days.reduce((sum, row) => sum + row[column], 0);
    const end = endOfWeek(week);
    const paid = sumOf('paid');
    return {
      week,
      signedUp: sumOf('signedUp'),
      paid,
      paidWithin: cohortWeeks.map((count) =>
        end + count * 7 * dayMs > now ? null : sumOf(`paidWithin${count}`),
      ),
      watchedShare: paid * lessons === 0 ? null : sumOf('lessonsWatched') / (paid * lessons),
    };
  });
}

/** Returns the Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const back = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - back * dayMs).toISOString().slice(0, 10);
}

function weeksOf({ from, to }: Days): string[] {
  const weeks: string[] = [];
  for (let time = Date.parse(`${from}T00:00:00Z`); ; time += 7 * dayMs) {
    const week = new Date(time).toISOString().slice(0, 10);
    if (week > to) return weeks;
    weeks.push(week);
  }
}

/** Returns the end of a week's Sunday in the site's time zone. */
function endOfWeek(week: string): number {
  const sunday = new Date(Date.parse(`${week}T00:00:00Z`) + 6 * dayMs).toISOString().slice(0, 10);
  return spanOfDateField(sunday)?.to ?? 0;
}
