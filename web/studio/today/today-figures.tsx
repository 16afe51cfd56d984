import { useId, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { dayOf, startOfDay } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { useApi } from '#web/platform/use-api.ts';

const text = messages.studio.today;

type Periods = NonNullable<Api['GET /api/studio/today']['query']>;

/** Returns the starts of the current and previous day, week (from Monday) and month, in the site’s time zone. */
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

export type Today = Api['GET /api/studio/today']['reply'];

/** Loads the figures; assistants have none. */
export function useToday(isInstructor: boolean) {
  const [periods] = useState(() => periodsAt(Date.now()));
  return useApi('GET /api/studio/today', { query: periods, viewer: isInstructor ? 'instructor' : '' });
}

const periods = ['day', 'week', 'month'] as const;

type Period = (typeof periods)[number];

/** The count of a period, and of the previous one up to the same time. */
type Figure = { now: number; before: number };

type FigureRow = {
  /** The periods with this count, shortest first. */
  periods: Period[];
  now: number;
  /** The previous periods, where they are not zero. */
  before: { period: Period; count: number }[];
};

/** Groups periods with the same count into rows. */
export function figureRows(figures: Record<Period, Figure>): FigureRow[] {
  const rows: FigureRow[] = [];
  for (const period of periods) {
    const { now, before } = figures[period];
    const compared = before !== 0 ? [{ period, count: before }] : [];
    const last = rows.at(-1);
    if (last?.now === now) {
      last.periods.push(period);
      last.before.push(...compared);
    } else {
      rows.push({ periods: [period], now, before: compared });
    }
  }
  return rows;
}

type TodayFiguresProps = { today: Today | null; failed: boolean; onRetry: () => Promise<void> };

/** Payments and new learners of today, this week and this month, compared with the previous periods. */
export function TodayFigures({ today, failed, onRetry }: TodayFiguresProps) {
  if (failed && !today)
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-low">
        <p className="text-error">{text.failed}</p>
        <Button kind="quiet" onPress={onRetry}>
          {text.again}
        </Button>
      </div>
    );
  if (!today)
    return (
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-44" />
        <Skeleton className="h-44" />
      </div>
    );
  const paid = today.money.filter((sum) =>
    periods.some((period) => sum[period].now !== 0 || sum[period].before !== 0),
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {paid.length === 0 && <Figures title={text.payments} figures={nothing} format={String} />}
      {paid.map((sum) => (
        <Figures
          key={sum.currency}
          title={paid.length === 1 ? text.payments : text.paymentsIn(sum.currency)}
          figures={sum}
          format={(amount) => moneyText(amount, sum.currency)}
        />
      ))}
      <Figures title={text.learners} figures={today.learners} format={String} />
    </div>
  );
}

const none: Figure = { now: 0, before: 0 };
const nothing: Record<Period, Figure> = { day: none, week: none, month: none };

type FiguresProps = {
  title: string;
  figures: Record<Period, Figure>;
  /** Formats an amount or a count. */
  format: (count: number) => string;
};

function Figures({ title, figures, format }: FiguresProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-card bg-surface p-5 shadow-low">
      <h2 id={id} className="font-medium text-quiet">
        {title}
      </h2>
      <dl className="grid gap-3">
        {figureRows(figures).map((row) => (
          <div key={row.periods[0]}>
            <dt>{text.periods(row.periods)}</dt>
            <dd className="font-display text-title font-bold tabular-nums">
              {row.now === 0 ? text.nothing : format(row.now)}
            </dd>
            {row.before.map(({ period, count }) => (
              <dd key={period} className="tabular-nums text-quiet">
                {text.before[period](format(count))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
