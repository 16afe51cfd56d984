import { words } from '#words/words.ts';
import { navigate, useLocation } from '../../router.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { PaymentTabs } from '../studio-navigation.tsx';
import { SalesExport } from './sales-export.tsx';
import { SalesFilters } from './sales-filters.tsx';
import { SalesList } from './sales-list.tsx';
import { readSalesQuery, writeSalesQuery } from './sales-query.ts';
import { SalesTotals } from './sales-totals.tsx';

const text = words.studioSales;

/** /studio/sales: every payment, its sums, and the file for the accountant. The filter stands in the address. */
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
