/** The sales in the studio: a page of the list, the totals of its filter, and the export for the accountant. */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { dayMs } from '#rules/clock.ts';
import { giftState } from '#rules/payments/gift.ts';
import { csvText } from '#rules/learners/csv.ts';
import { refundedTax } from '#rules/payments/billing.ts';
import { decimalText } from '#rules/payments/money.ts';
import { receiptStanding } from '#rules/payments/receipt.ts';
import { cutIntoMonths, salesPerPage } from '#rules/payments/sales.ts';
import { itemName } from '#rules/plans.ts';
import { dateField } from '#rules/site-time.ts';
import type { AppContext } from '#server/context.ts';
import {
  findFirstSaleTime,
  listPaidCurrencies,
  listSales,
  type Sale,
  type SaleCursor,
  type SaleFilter,
  type SalesTotal,
  sumSales,
} from './sales-store.ts';

const rowsAtOnce = 500;

const columns = [
  'number',
  'date',
  'country',
  'currency',
  'gross',
  'refunded',
  'fee',
  'net',
  'fee and net in',
  'tax line',
  'kind',
  'item',
  'state',
  'reference',
  'discount',
  'coupon',
  'tax',
  'refunded tax',
  'customer',
  'company',
  'billing country',
  'tax number',
];

export async function readSalesPage(ctx: AppContext, filter: SaleFilter, cursor: string | undefined) {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await listSales(ctx.db, filter, { after, atMost: salesPerPage + 1 });
  const shown = found.slice(0, salesPerPage);
  const last = shown.at(-1);
  return {
    sales: shown.map(saleOf),
    next: found.length > salesPerPage && last ? `${last.paidAt}_${last.id}` : null,
  };
}

/** Sums month by month to let other requests run in between: SQLite answers synchronously. */
export async function sumSalesByMonth(ctx: AppContext, filter: SaleFilter): Promise<SalesTotal[]> {
  const first = await findFirstSaleTime(ctx.db);
  if (first === undefined) return [];
  const totals = new Map<string, SalesTotal>();
  const span = { from: Math.max(filter.from, first), to: Math.min(filter.to, ctx.now() + dayMs) };
  const currencies = filter.currency === undefined ? await listPaidCurrencies(ctx.db) : [filter.currency];
  for (const month of cutIntoMonths(span)) {
    for (const currency of currencies)
      for (const part of await sumSales(ctx.db, { ...filter, ...month, currency })) add(totals, part);
    await yieldToRequests();
  }
  return [...totals.values()].toSorted((a, b) => a.currency.localeCompare(b.currency));
}

function add(totals: Map<string, SalesTotal>, part: SalesTotal): void {
  const sum = totals.get(part.currency);
  totals.set(part.currency, {
    currency: part.currency,
    count: (sum?.count ?? 0) + part.count,
    grossCents: (sum?.grossCents ?? 0) + part.grossCents,
    refundedCents: (sum?.refundedCents ?? 0) + part.refundedCents,
    taxCents: (sum?.taxCents ?? 0) + part.taxCents,
    refundedTaxCents: (sum?.refundedTaxCents ?? 0) + part.refundedTaxCents,
  });
}

/** Returns the sales of a span as CSV, oldest receipt first. */
export async function exportSales(ctx: AppContext, span: { from: number; to: number }): Promise<string> {
  const rows: (string | number | null)[][] = [];
  let after: SaleCursor | undefined;
  for (;;) {
    const sales = await listSales(ctx.db, span, { after, atMost: rowsAtOnce });
    const { tax } = ctx.config.company;
    for (const sale of sales) rows.push(rowOf(sale, tax));
    const last = sales.at(-1);
    if (!last || sales.length < rowsAtOnce) break;
    after = { paidAt: last.paidAt, id: last.id };
    await yieldToRequests();
  }
  return csvText(columns, rows.toReversed());
}

/** Amounts are plain numbers with the currency's decimals; `tax` is the tax text of the receipts. */
function rowOf(sale: Sale, tax: string): (string | number | null)[] {
  const { number, paidAt, country, currency, kind, reference } = sale;
  const { feeCents, netCents, settledCurrency } = amountsOf(sale);
  return [
    number,
    dateField(paidAt),
    country,
    currency,
    amountCell(sale.amountCents, currency),
    amountCell(sale.refundedCents, currency),
    amountCell(feeCents, settledCurrency),
    amountCell(netCents, settledCurrency),
    settledCurrency,
    tax,
    kind,
    itemName(sale),
    receiptStanding(sale),
    reference ?? sale.id,
    amountCell(sale.discountCents, currency),
    sale.coupon,
    amountCell(sale.taxCents, currency),
    amountCell(refundedTax(sale), currency),
    sale.name,
    sale.company,
    sale.billingCountry,
    sale.taxId,
  ];
}

/** A manual payment has no fee; a withdrawn one has no amounts. */
function amountsOf(sale: Sale): Pick<Sale, 'feeCents' | 'netCents' | 'settledCurrency'> {
  const { kind, currency, amountCents, refundedCents, withdrawnAt } = sale;
  if (kind === 'stripe' || withdrawnAt !== null) return sale;
  return { feeCents: 0, netCents: amountCents - refundedCents, settledCurrency: currency };
}

/** Spreadsheets read a text that starts with a minus as a formula, so a negative amount is a number. */
function amountCell(cents: number | null, currency: string | null): string | number | null {
  if (cents === null || currency === null) return null;
  const text = decimalText(cents, currency);
  return cents < 0 ? Number(text) : text;
}

function saleOf(sale: Sale) {
  const { number, gives, needs, dispute: _dispute, withdrawnAt: _withdrawnAt, ...shown } = sale;
  const { reference: _reference, giftPlan, redeemedBy, name: _name, taxId: _taxId, ...others } = shown;
  const { billingCountry: _billingCountry, ...row } = others;
  const standing = receiptStanding(sale);
  const gift = giftPlan === null ? null : giftState({ uid: redeemedBy, payment: sale });
  return { ...row, gift, item: itemName({ gives, needs }), receipt: number, standing };
}

function readCursor(cursor: string): SaleCursor {
  const separator = cursor.indexOf('_');
  return { paidAt: Number(cursor.slice(0, separator)), id: cursor.slice(separator + 1) };
}
