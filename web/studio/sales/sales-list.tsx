import { useState } from 'react';
import type { Api } from '#contract/api.ts';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { moneyText } from '#rules/payments/money.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { formatDate } from '../../format.ts';
import { Button } from '../../parts/button.tsx';
import { Email } from '../../parts/email.tsx';
import { Link } from '../../parts/link.tsx';
import { Skeleton } from '../../parts/loading.tsx';
import { useApi } from '../../use-api.ts';
import { SectionFailed } from '../section-failed.tsx';
import { StudioSection } from '../studio-section.tsx';
import type { SalesQuery } from './sales-query.ts';

const { list: text, again } = words.studioSales;
const { items, kinds, payments } = words.studioAccess;

type SalesPage = Api['GET /api/studio/sales']['reply'];
type Sale = SalesPage['sales'][number];

/** The sales of the filter, the newest first; older ones follow at a press. */
export function SalesList({ query }: { query: SalesQuery }) {
  const { data, error, loading, reload } = useApi('GET /api/studio/sales', { query });
  const [older, setOlder] = useState<SalesPage | null>(null);
  const [hasTrouble, setTrouble] = useState(false);
  const isFailed = error !== null && !loading && data === null;
  const sales = [...(data?.sales ?? []), ...(older?.sales ?? [])];
  const next = older ? older.next : (data?.next ?? null);

  async function showOlder() {
    if (next === null) return;
    setTrouble(false);
    try {
      const page = await call('GET /api/studio/sales', { query: { ...query, cursor: next } });
      setOlder({ sales: [...(older?.sales ?? []), ...page.sales], next: page.next });
    } catch {
      setTrouble(true);
    }
  }

  return (
    <StudioSection title={text.title}>
      {isFailed && <SectionFailed text={text.failed} again={again} onRetry={reload} />}
      {!data && !isFailed && <Skeleton className="h-60 w-full" />}
      {data && sales.length === 0 && <p className="text-quiet">{text.empty}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
      {next !== null && (
        <div>
          <Button kind="quiet" shines={false} onPress={showOlder}>
            {text.more}
          </Button>
        </div>
      )}
      <p role="alert" className="font-medium text-error empty:hidden">
        {hasTrouble ? text.moreFailed : null}
      </p>
    </StudioSection>
  );
}

function SaleRow({ sale }: { sale: Sale }) {
  const { uid, email, kind, item, currency, amountCents, refundedCents, paidAt, country, standing } = sale;
  const { feeCents, netCents, settledCurrency } = sale;
  const facts = [formatDate(paidAt), kinds[kind], country === 'unknown' ? null : country, sale.receipt];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line py-3 first:border-t-0">
      <p className="font-medium wrap-anywhere">
        {email === null ? (
          text.nobody
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
              text.net(moneyText(netCents, settledCurrency), moneyText(feeCents, settledCurrency)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}
