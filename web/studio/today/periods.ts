/** The days, weeks and months that the figures of the first page are about, in the reader's own time zone. */
import type { Api } from '#contract/api.ts';

type Periods = NonNullable<Api['GET /api/studio/today']['query']>;

/** Returns when today, this week (from Monday on) and this month begin, and the ones before them. */
export function periodsAt(now: Date): Periods {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = day - ((now.getDay() + 6) % 7);
  const at = (ofMonth: number, ofDay: number) => new Date(year, ofMonth, ofDay).getTime();
  return {
    day: at(month, day),
    dayBefore: at(month, day - 1),
    week: at(month, monday),
    weekBefore: at(month, monday - 7),
    month: at(month, 1),
    monthBefore: at(month - 1, 1),
  };
}
