import { useId, useState } from 'react';
import { moneyText } from '#rules/payments/money.ts';
import { monthOf, monthSpan, sumPaidOut } from '#rules/payments/sales.ts';
import { siteTimeZone } from '#rules/site-time.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { ApiError } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { TextField } from '#web/parts/field.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';

const text = messages.studioPayouts;

/** /studio/payouts: our books of a month beside Stripe's payouts. The URL holds the month. */
export default function PayoutsScreen() {
  const { pathname, search } = useLocation();
  const month = monthIn(search) ?? monthOf(Date.now());
  // A partly typed month stays in the field only.
  const [typed, setTyped] = useState(month);

  function choose(value: string) {
    setTyped(value);
    if (monthSpan(value)) navigate(`${pathname}?month=${value}`, { replace: true });
  }

  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PaymentTabs />
      <TextField
        className="max-w-60"
        label={text.month}
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

/** Two requests, so that our books never wait for Stripe. */
function Month({ month }: { month: string }) {
  const settlements = useApi('GET /api/studio/settlements', { query: { month } });
  const payouts = useApi('GET /api/studio/payouts', { query: { month } });
  return (
    <>
      <Books settlements={settlements} payouts={payouts.data} />
      <PayoutList payouts={payouts} />
      <p className="text-quiet">{text.days(siteTimeZone())}</p>
    </>
  );
}

function monthIn(search: string): string | null {
  const month = new URLSearchParams(search).get('month');
  return month !== null && monthSpan(month) ? month : null;
}

type Settlement = Api['GET /api/studio/settlements']['reply']['settlements'][number];
type Payouts = Api['GET /api/studio/payouts']['reply'];

type Loaded<Reply> = {
  data: Reply | null;
  error: unknown;
  isFailed: boolean;
  reload: () => Promise<void>;
};

type BooksProps = {
  settlements: Loaded<Api['GET /api/studio/settlements']['reply']>;
  payouts: Payouts | null;
};

/** The books of a month, and the paid-out amounts. */
function Books({ settlements: { data, isFailed, reload }, payouts }: BooksProps) {
  const books = data ? booksOf(data.settlements, payouts) : [];
  return (
    <StudioSection title={text.books.title} lead={text.books.lead}>
      {isFailed && <SectionFailed text={text.books.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-60 w-full" />}
      {data && books.length === 0 && <p className="text-quiet">{text.books.empty}</p>}
      <div className="grid grid-cols-1 gap-8 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {books.map((book) => (
          <CurrencyBook key={book.currency} book={book} />
        ))}
      </div>
      {books.length > 0 && <p className="max-w-measure text-quiet">{text.books.differs}</p>}
      {data && data.unbooked > 0 && <p className="font-medium">{text.books.unbooked(data.unbooked)}</p>}
    </StudioSection>
  );
}

function CurrencyBook({ book }: { book: Book }) {
  const id = useId();
  const { currency, grossCents, refundedCents, disputedCents, feeCents, netCents, paidOutCents } = book;
  const money = (cents: number | null) => (cents === null ? text.books.unknown : moneyText(cents, currency));
  const differs = paidOutCents === null ? null : netCents - paidOutCents;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-2">
      <h3 id={id} className="font-display text-title font-bold">
        {currency}
      </h3>
      <dl className="grid grid-cols-1">
        <Line label={text.books.gross} amount={money(grossCents)} />
        <Line label={text.books.refunded} amount={money(refundedCents)} />
        <Line label={text.books.disputed} amount={money(disputedCents)} />
        <Line label={text.books.fees} amount={money(0 - feeCents)} />
        <Line label={text.books.net} amount={money(netCents)} isSum />
        <Line label={text.books.paidOut} amount={money(paidOutCents)} />
        <Line label={text.books.difference} amount={money(differs)} isSum />
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

/** `paidOutCents` is null when Stripe did not answer, or listed only some of the payouts. */
type Book = Settlement & { paidOutCents: number | null };

export function booksOf(settlements: readonly Settlement[], payouts: Payouts | null): Book[] {
  const known = new Map(settlements.map((settlement) => [settlement.currency, settlement]));
  const currencies = new Set([...known.keys(), ...(payouts?.payouts ?? []).map(({ currency }) => currency)]);
  return [...currencies].toSorted().map((currency) => ({
    ...(known.get(currency) ?? { ...noAmounts, currency }),
    paidOutCents: payouts?.isComplete ? sumPaidOut(payouts.payouts, currency) : null,
  }));
}

const noAmounts = { grossCents: 0, refundedCents: 0, disputedCents: 0, feeCents: 0, netCents: 0 };

/** The payouts of a month, newest first. */
function PayoutList({ payouts: { data, error, isFailed, reload } }: { payouts: Loaded<Payouts> }) {
  return (
    <StudioSection title={text.payouts.title} lead={text.payouts.lead}>
      {isFailed && <SectionFailed text={failureText(error)} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-40 w-full" />}
      {data?.payouts.length === 0 && <p className="text-quiet">{text.payouts.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {data?.payouts.map(({ id, amountCents, currency, status, createdAt, arrivesAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <p className="tabular-nums">
              {status === 'failed' || status === 'canceled'
                ? text.payouts.begun(formatDate(createdAt))
                : text.payouts.arrives(formatDate(arrivesAt))}
            </p>
            <p className="ml-auto font-semibold tabular-nums">{moneyText(amountCents, currency)}</p>
            <p
              className={`w-full wrap-anywhere ${status === 'failed' ? 'font-medium text-warning' : 'text-quiet'}`}
            >
              {`${text.payouts.status[status]} · ${id}`}
            </p>
          </li>
        ))}
      </ul>
      {data && !data.isComplete && <p className="font-medium text-warning">{text.payouts.cut}</p>}
    </StudioSection>
  );
}

function failureText(error: unknown): string {
  const reason = error instanceof ApiError ? error.reason : undefined;
  if (reason === 'stripe-away') return text.payouts.away;
  return reason === 'stripe-refused' ? text.payouts.forbidden : text.payouts.failed;
}
