import { useId } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import { type Figure, figureRows, type Period, periods } from './figure-rows.ts';
import type { Today } from './use-today.ts';

const text = words.studio.today;

type TodayFiguresProps = { today: Today | null; failed: boolean; onAgain: () => Promise<void> };

/** Payments and new learners of today, this week and this month, each figure once and beside the same time before. */
export function TodayFigures({ today, failed, onAgain }: TodayFiguresProps) {
  if (failed && !today)
    return (
      <div className="flex flex-wrap items-center gap-4 rounded-card bg-surface p-5 shadow-low">
        <p className="text-error">{text.failed}</p>
        <Button kind="quiet" onPress={onAgain}>
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
      {paid.length === 0 && <Figures title={text.payments} figures={nothing} write={String} />}
      {paid.map((sum) => (
        <Figures
          key={sum.currency}
          title={paid.length === 1 ? text.payments : text.paymentsIn(sum.currency)}
          figures={sum}
          write={(amount) => moneyText(amount, sum.currency)}
        />
      ))}
      <Figures title={text.learners} figures={today.learners} write={String} />
    </div>
  );
}

const none: Figure = { now: 0, before: 0 };
const nothing: Record<Period, Figure> = { day: none, week: none, month: none };

type FiguresProps = {
  title: string;
  figures: Record<Period, Figure>;
  /** Writes an amount or a count. */
  write: (count: number) => string;
};

function Figures({ title, figures, write }: FiguresProps) {
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
              {row.now === 0 ? text.nothing : write(row.now)}
            </dd>
            {row.before.map(({ period, count }) => (
              <dd key={period} className="tabular-nums text-quiet">
                {text.before[period](write(count))}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
