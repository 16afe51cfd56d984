import { useId } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import type { Today } from './use-today.ts';

const text = words.studio.today;

const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];

type TodayFiguresProps = { today: Today | null; failed: boolean; onAgain: () => Promise<void> };

/** Money and new learners of today, this week and this month, each beside the same time before. */
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
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {periods.map((period) =>
        today ? (
          <PeriodFigures key={period} period={period} today={today} />
        ) : (
          <Skeleton key={period} className="h-44" />
        ),
      )}
    </div>
  );
}

function PeriodFigures({ period, today }: { period: Period; today: Today }) {
  const id = useId();
  const learners = today.learners[period];
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 rounded-card bg-surface p-5 shadow-low">
      <h2 id={id} className="font-medium text-quiet">
        {text.periods[period].title}
      </h2>
      <div className="grid gap-2">
        {today.money.length === 0 && <p className="font-display text-title font-bold">{text.noMoney}</p>}
        {today.money.map((sum) => (
          <div key={sum.currency}>
            <p className="font-display text-title font-bold tabular-nums">
              {moneyText(sum[period].now, sum.currency)}
            </p>
            <p className="tabular-nums text-quiet">
              {text.before(moneyText(sum[period].before, sum.currency), text.periods[period].before)}
            </p>
          </div>
        ))}
      </div>
      <p className="tabular-nums">
        <span>{text.learners(learners.now)}</span>{' '}
        <span className="text-quiet">
          {text.before(String(learners.before), text.periods[period].before)}
        </span>
      </p>
    </section>
  );
}
