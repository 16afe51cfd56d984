import * as endpoints from '#contract/studio/money/sales.ts';
import { handle } from '#server/routes/handle.ts';
import type { Api } from '#contract/api.ts';
import { monthSpan } from '#rules/payments/sales.ts';
import { exportSales, readSalesPage, sumSalesByMonth } from '#server/flows/payments/list-sales.ts';
import { spanOfDateField } from '#rules/site-time.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { SaleFilter } from '#server/store/payments/sales.ts';

const readSales = handle(endpoints.listSales, async (ctx, c) => {
  const { cursor, ...query } = c.req.valid('query');
  return c.json(await readSalesPage(ctx, filterOf(query), cursor), 200);
});

const readSalesTotals = handle(endpoints.readSalesTotals, async (ctx, c) => {
  return c.json({ totals: await sumSalesByMonth(ctx, filterOf(c.req.valid('query'))) }, 200);
});

const readSalesExport = handle(endpoints.exportSales, async (ctx, c) => {
  const { month } = c.req.valid('query');
  const span = monthSpan(month);
  if (!span) throw new Refusal('invalid-argument', 'This is no month.');
  return c.body(await exportSales(ctx, span), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="sales-${month}.csv"`,
  });
});

type Query = NonNullable<Api['GET /api/studio/sales/totals']['query']>;

/** The last day belongs to the span. */
function filterOf({ from, to, ...filter }: Query): SaleFilter {
  const begin = from === undefined ? 0 : spanOfDateField(from)?.from;
  const end = to === undefined ? Number.MAX_SAFE_INTEGER : spanOfDateField(to)?.to;
  // A day that no month has, such as 31 February, ends nothing.
  if (begin === undefined || end === undefined) throw new Refusal('invalid-argument', 'This is no day.');
  return { ...filter, from: begin, to: end };
}

export const routes = [readSales, readSalesTotals, readSalesExport];
