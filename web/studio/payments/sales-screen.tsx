import { useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import { monthOf, monthSpan } from '#rules/payments/sales.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import { ErrorText } from '#web/parts/error-text.tsx';
import { SectionFailed } from '#web/parts/load-failed.tsx';
import { call } from '#web/platform/call.ts';
import { formatDate } from '#web/platform/format.ts';
import { navigate, useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { QuietButton } from '#web/parts/button.tsx';
import { Email } from '#web/parts/email.tsx';
import { TextField } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { Skeleton } from '#web/parts/loading.tsx';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { PaymentTabs } from '#web/studio/frame/studio-navigation.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import {
  monthBefore,
  readSalesQuery,
  SalesFilters,
  type SalesQuery,
  writeSalesQuery,
} from './sales-filters.tsx';

const text = messages.studioSales;
const { items, kinds, payments, gifts, group } = messages.studioAccess;

/** /studio/sales: all payments, their totals, and the monthly export. The URL holds the filters. */
export default function SalesScreen() {
  const { pathname, search } = useLocation();
  const query = readSalesQuery(search, Date.now());
  const key = writeSalesQuery(query);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <PaymentTabs />
      <SalesFilters
        query={query}
        onChange={(changed) => navigate(pathname + writeSalesQuery(changed), { replace: true })}
      />
      <SalesTotals query={query} />
      <SalesList key={key} query={query} />
      <SalesExport />
    </StudioFrame>
  );
}

/** The totals of the filtered sales, by currency. */
function SalesTotals({ query }: { query: SalesQuery }) {
  const { data, isFailed, reload } = useApi('GET /api/studio/sales/totals', { query });
  return (
    <StudioSection title={text.totals.title}>
      {isFailed && <SectionFailed text={text.totals.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-20 w-full" />}
      {data?.totals.length === 0 && <p className="text-quiet">{text.totals.empty}</p>}
      {data && data.totals.length > 0 && (
        <ul className="flex flex-wrap gap-x-12 gap-y-5">
          {data.totals.map(({ currency, count, grossCents, refundedCents, taxCents, refundedTaxCents }) => (
            <li key={currency} className="max-w-full tabular-nums">
              <p className="text-quiet">{text.totals.count(count)}</p>
              <p className="font-display text-heading font-bold wrap-anywhere">
                {moneyText(grossCents, currency)}
              </p>
              {taxCents > 0 && <p className="text-quiet">{text.totals.tax(moneyText(taxCents, currency))}</p>}
              {refundedCents > 0 && (
                <p className="text-quiet">
                  {[
                    text.totals.refunded(moneyText(refundedCents, currency)),
                    text.totals.left(moneyText(grossCents - refundedCents, currency)),
                    taxCents > 0 && text.totals.taxLeft(moneyText(taxCents - refundedTaxCents, currency)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </StudioSection>
  );
}

type SalesPage = Api['GET /api/studio/sales']['reply'];
type Sale = SalesPage['sales'][number];

/** The filtered sales, newest first; a button loads older ones. */
function SalesList({ query }: { query: SalesQuery }) {
  const { data, isFailed, reload } = useApi('GET /api/studio/sales', { query });
  const [older, setOlder] = useState<SalesPage | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const sales = [...(data?.sales ?? []), ...(older?.sales ?? [])];
  const next = older ? older.next : (data?.next ?? null);

  async function showOlder() {
    if (next === null) return;
    setFailed(false);
    try {
      const page = await call('GET /api/studio/sales', { query: { ...query, cursor: next } });
      setOlder({ sales: [...(older?.sales ?? []), ...page.sales], next: page.next });
    } catch {
      setFailed(true);
    }
  }

  return (
    <StudioSection title={text.list.title}>
      {isFailed && <SectionFailed text={text.list.failed} again={text.again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-60 w-full" />}
      {data && sales.length === 0 && <p className="text-quiet">{text.list.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <QuietButton onPress={showOlder}>{text.list.more}</QuietButton>
        </div>
      )}
      <ErrorText>{hasFailed ? text.list.moreFailed : null}</ErrorText>
    </StudioSection>
  );
}

function SaleRow({ sale }: { sale: Sale }) {
  const { uid, email, kind, item, currency, amountCents, refundedCents, paidAt, country, standing } = sale;
  const { feeCents, netCents, settledCurrency } = sale;
  const { discountCents, coupon, taxCents } = sale;
  const facts = [
    formatDate(paidAt),
    kinds[kind],
    country === 'unknown' ? null : country,
    sale.receipt,
    sale.gift !== null && gifts.state[sale.gift],
    sale.company,
    taxCents > 0 && text.list.tax(moneyText(taxCents, currency)),
    sale.seats !== null && group.seats(sale.seats),
    discountCents > 0 && text.list.discount(coupon, moneyText(discountCents, currency)),
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">
        {email === null ? (
          text.list.nobody
        ) : (
          <Link
            to={pathTo(pages.studioLearner, { uid })}
            className="underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            <Email address={email} />
          </Link>
        )}
      </p>
      <p className="text-right font-semibold whitespace-nowrap tabular-nums">
        {moneyText(amountCents, currency)}
      </p>
      <p className="col-span-2 wrap-anywhere text-quiet tabular-nums sm:col-span-1">
        {[items[item], ...facts].filter(Boolean).join(' · ')}
      </p>
      <p
        className={`col-span-2 sm:col-span-1 sm:text-right ${standing === 'paid' ? 'text-quiet' : 'font-medium text-warning'}`}
      >
        {payments.standing[standing]}
      </p>
      {(refundedCents > 0 || settledCurrency !== null) && (
        <p className="col-span-2 text-quiet tabular-nums">
          {[
            refundedCents > 0 && payments.refunded(moneyText(refundedCents, currency)),
            settledCurrency !== null &&
              netCents !== null &&
              feeCents !== null &&
              text.list.net(moneyText(netCents, settledCurrency), moneyText(feeCents, settledCurrency)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}

/** Downloads the sales of one month for the accountant. */
function SalesExport() {
  const [month, setMonth] = useState(() => monthBefore(Date.now()));
  const isMonth = monthSpan(month) !== null;
  return (
    <StudioSection title={text.export.title} lead={text.export.lead}>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 max-w-full basis-60"
          label={text.export.month}
          type="month"
          max={monthOf(Date.now())}
          placeholder="2026-11"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        {isMonth && (
          <a
            href={`/api/studio/sales/export?month=${month}`}
            download={`sales-${month}.csv`}
            className={buttonStyles('quiet')}
          >
            {text.export.download}
          </a>
        )}
      </div>
    </StudioSection>
  );
}
