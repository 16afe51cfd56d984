import { useId } from 'react';
import type { Api } from '#contract/api.ts';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { Skeleton } from '../../parts/loading.tsx';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import { type Book, booksOf, type Payouts } from './books.ts';

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
