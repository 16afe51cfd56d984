import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { ApiError } from '../../call.ts';
import { formatDate } from '../../format.ts';
import { Skeleton } from '../../parts/loading.tsx';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import type { Payouts } from './books.ts';
import type { Loaded } from './books-section.tsx';

const { payouts: text, again } = words.studioPayouts;

/** The payouts of a month, the newest first. */
export function PayoutList({ payouts: { data, error, loading, reload } }: { payouts: Loaded<Payouts> }) {
  const isFailed = error !== null && !loading && data === null;
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {isFailed && <SectionFailed text={failureText(error)} again={again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data?.payouts.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {data?.payouts.map(({ id, amountCents, currency, status, createdAt, arrivesAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0"
          >
            <p className="tabular-nums">
              {status === 'failed' || status === 'canceled'
                ? text.begun(formatDate(createdAt))
                : text.arrives(formatDate(arrivesAt))}
            </p>
            <p className="ml-auto font-semibold tabular-nums">{moneyText(amountCents, currency)}</p>
            <p
              className={`w-full wrap-anywhere ${status === 'failed' ? 'font-medium text-warning' : 'text-quiet'}`}
            >
              {`${text.status[status]} · ${id}`}
            </p>
          </li>
        ))}
      </ul>
      {data && !data.isComplete && <p className="font-medium text-warning">{text.cut}</p>}
    </StudioSection>
  );
}

function failureText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'stripe-away') return text.away;
  return reason === 'stripe-refused' ? text.forbidden : text.failed;
}
