import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { Skeleton } from '../../parts/loading.tsx';
import { useApi } from '../../use-api.ts';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import type { SalesQuery } from './sales-query.ts';

const { totals: text, again } = words.studioSales;

/** The sums of the filter, by currency. */
export function SalesTotals({ query }: { query: SalesQuery }) {
  const { data, error, loading, reload } = useApi('GET /api/studio/sales/totals', { query });
  const isFailed = error !== null && !loading && data === null;
  return (
    <StudioSection title={text.title}>
      {isFailed && <SectionFailed text={text.failed} again={again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-20 w-full" />}
      {data?.totals.length === 0 && <p className="text-quiet">{text.empty}</p>}
      {data && data.totals.length > 0 && (
        <ul className="flex flex-wrap gap-x-12 gap-y-5">
          {data.totals.map(({ currency, count, grossCents, refundedCents }) => (
            <li key={currency} className="max-w-full tabular-nums">
              <p className="text-quiet">{text.count(count)}</p>
              <p className="font-display text-heading font-bold wrap-anywhere">
                {moneyText(grossCents, currency)}
              </p>
              {refundedCents > 0 && (
                <p className="text-quiet">
                  {[
                    text.refunded(moneyText(refundedCents, currency)),
                    text.left(moneyText(grossCents - refundedCents, currency)),
                  ].join(', ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </StudioSection>
  );
}
