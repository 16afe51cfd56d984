import { useId, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { monthOf, monthSpan, sumPaidOut } from '#rules/payments/sales.ts';
import { siteTimeZone } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { words } from '#words/words.ts';
import { ApiError } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { SectionFailed, StudioSection } from '#web/studio/parts/section.tsx';
import { useApi } from '#web/platform/use-api.ts';

/** Puts Stripe's payouts beside our own books, currency by currency. */
export type Settlement = Api['GET /api/studio/settlements']['reply']['settlements'][number];
export type Payouts = Api['GET /api/studio/payouts']['reply'];

/** `paidOutCents` is null where it is not known: Stripe does not answer, or has more payouts than it listed. */
export type Book = Settlement & { paidOutCents: number | null };

export function booksOf(settlements: readonly Settlement[], payouts: Payouts | null): Book[] {
  const known = new Map(settlements.map((settlement) => [settlement.currency, settlement]));
  const currencies = new Set([...known.keys(), ...(payouts?.payouts ?? []).map(({ currency }) => currency)]);
  return [...currencies].toSorted().map((currency) => ({
    ...(known.get(currency) ?? { ...nothing, currency }),
    paidOutCents: payouts?.isComplete ? sumPaidOut(payouts.payouts, currency) : null,
  }));
}

const nothing = { grossCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0, netCents: 0 };

const { books: text, again } = words.studioPayouts;

export type Loaded<Reply> = {
  data: Reply | null;
  error: unknown;
  loading: boolean;
  reload: () => Promise<void>;
};

type BooksProps = {
  settlements: Loaded<Api['GET /api/studio/settlements']['reply']>;
  payouts: Payouts | null;
};

/** The books of a month, and what of them was paid out. */
export function Books({ settlements: { data, error, loading, reload }, payouts }: BooksProps) {
  const isFailed = error !== null && !loading && data === null;
  const books = data ? booksOf(data.settlements, payouts) : [];
  return (
    <StudioSection title={text.title} lead={text.lead}>
      {isFailed && <SectionFailed text={text.failed} again={again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-60 w-full" />}
      {data && books.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <div className="grid grid-cols-1 gap-8 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {books.map((book) => (
          <BookOfCurrency key={book.currency} book={book} />
        ))}
      </div>
      {books.length > 0 && <p className="max-w-measure text-quiet">{text.differs}</p>}
      {data && data.unbooked > 0 && <p className="font-medium">{text.unbooked(data.unbooked)}</p>}
    </StudioSection>
  );
}

function BookOfCurrency({ book }: { book: Book }) {
  const id = useId();
  const { currency, grossCents, refundedCents, disputedCents, feeCents, netCents, paidOutCents } = book;
  const money = (cents: number | null) => (cents === null ? text.unknown : moneyText(cents, currency));
  const differs = paidOutCents === null ? null : netCents - paidOutCents;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-2">
      <h3 id={id} className="font-display text-title font-bold">
        {currency}
      </h3>
      <dl className="grid grid-cols-1">
        <Line label={text.gross} amount={money(grossCents)} />
        <Line label={text.refunded} amount={money(refundedCents)} />
        <Line label={text.disputed} amount={money(disputedCents)} />
        <Line label={text.fees} amount={money(0 - feeCents)} />
        <Line label={text.net} amount={money(netCents)} isSum />
        <Line label={text.paidOut} amount={money(paidOutCents)} />
        <Line label={text.difference} amount={money(differs)} isSum />
      </dl>
    </section>
  );
}

function Line({ label, amount, isSum = false }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-4 py-1.5 ${isSum ? 'border-t border-edge font-semibold' : ''}`}
    >
      <dt className={isSum ? '' : 'text-quiet'}>{label}</dt>
      <dd className="ml-auto tabular-nums">{amount}</dd>
    </div>
  );
}

const { payouts: payoutListText, again: payoutListAgain } = words.studioPayouts;

/** The payouts of a month, the newest first. */
export function PayoutList({ payouts: { data, error, loading, reload } }: { payouts: Loaded<Payouts> }) {
  const isFailed = error !== null && !loading && data === null;
  return (
    <StudioSection title={payoutListText.title} lead={payoutListText.lead}>
      {isFailed && <SectionFailed text={failureText(error)} again={payoutListAgain} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data?.payouts.length === 0 && <p className="text-quiet">{payoutListText.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {data?.payouts.map(({ id, amountCents, currency, status, createdAt, arrivesAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0"
          >
            <p className="tabular-nums">
              {status === 'failed' || status === 'canceled'
                ? payoutListText.begun(formatDate(createdAt))
                : payoutListText.arrives(formatDate(arrivesAt))}
            </p>
            <p className="ml-auto font-semibold tabular-nums">{moneyText(amountCents, currency)}</p>
            <p
              className={`w-full wrap-anywhere ${status === 'failed' ? 'font-medium text-warning' : 'text-quiet'}`}
            >
              {`${payoutListText.status[status]} · ${id}`}
            </p>
          </li>
        ))}
      </ul>
      {data && !data.isComplete && <p className="font-medium text-warning">{payoutListText.cut}</p>}
    </StudioSection>
  );
}

function failureText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'stripe-away') return payoutListText.away;
  return reason === 'stripe-refused' ? payoutListText.forbidden : payoutListText.failed;
}

const payoutsScreenText = words.studioPayouts;

/** /studio/payouts: fees, and Stripe's payouts beside our own books. The month stands in the address. */
export default function PayoutsScreen() {
  const { pathname, search } = useLocation();
  const month = monthIn(search) ?? monthOf(Date.now());
  // A text that is being typed is no month for a while.
  const [typed, setTyped] = useState(month);

  function choose(value: string) {
    setTyped(value);
    if (monthSpan(value)) navigate(`${pathname}?month=${value}`, { replace: true });
  }

  return (
    <StudioFrame title={payoutsScreenText.title} lead={payoutsScreenText.lead}>
      <PaymentTabs />
      <TextField
        className="max-w-60"
        label={payoutsScreenText.month}
        type="month"
        max={monthOf(Date.now())}
        placeholder="2026-11"
        value={typed}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Month key={month} month={month} />
    </StudioFrame>
  );
}

/** Our books never wait for Stripe. */
function Month({ month }: { month: string }) {
  const settlements = useApi('GET /api/studio/settlements', { query: { month } });
  const payouts = useApi('GET /api/studio/payouts', { query: { month } });
  return (
    <>
      <Books settlements={settlements} payouts={payouts.data} />
      <PayoutList payouts={payouts} />
      <p className="text-quiet">{payoutsScreenText.days(siteTimeZone())}</p>
    </>
  );
}

function monthIn(search: string): string | null {
  const month = new URLSearchParams(search).get('month');
  return month !== null && monthSpan(month) ? month : null;
}
