/** The days, weeks and months that the figures of the first page are about, in the site's time zone. */
import type { Api } from '#contract/api.ts';
import { dayOf, startOfDay } from '#rules/site-time.ts';

type Periods = NonNullable<Api['GET /api/studio/today']['query']>;

/** Returns when today, this week (from Monday on) and this month begin, and the ones before them. */
export function periodsAt(now: number): Periods {
  const { year, month, day, weekday } = dayOf(now);
  const monday = day - weekday;
  const at = (ofMonth: number, ofDay: number) => startOfDay({ year, month: ofMonth, day: ofDay });
  return {
    day: at(month, day),
    dayBefore: at(month, day - 1),
    week: at(month, monday),
    weekBefore: at(month, monday - 7),
    month: at(month, 1),
    monthBefore: at(month - 1, 1),
  };
}
