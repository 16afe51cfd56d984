/** The filter of the sales, as it stands in the address of the page. */
import type { Api } from '#contract/api.ts';
import { paymentKinds } from '#rules/payments/manual-payment.ts';
import { isCurrency } from '#rules/payments/price-amount.ts';
import { monthOf, monthSpan, saleStates } from '#rules/payments/sales.ts';
import { dateField } from '#rules/site-time.ts';

export type SalesQuery = NonNullable<Api['GET /api/studio/sales/totals']['query']>;

const names = ['from', 'to', 'state', 'plan', 'currency', 'kind'] as const;

/** Stands in the address in place of days, so that a bare address means this month. */
const allTime = 'all';

/** Reads the filter; what is no filter is left out, and without days it is this month. */
export function readSalesQuery(search: string, now: number): SalesQuery {
  const params = new URLSearchParams(search);
  const of = (name: (typeof names)[number]) => params.get(name) ?? '';
  const oneOf = <T extends string>(values: readonly T[], value: string) =>
    values.find((one) => one === value);
  const days = { from: dayIn(of('from')), to: dayIn(of('to')) };
  const isBare = days.from === undefined && days.to === undefined && !params.has(allTime);
  const { from, to } = isBare ? monthDays(monthOf(now)) : days;
  const state = oneOf(saleStates, of('state'));
  const plan = oneOf(['premium', 'ultra'] as const, of('plan'));
  const currency = isCurrency(of('currency')) ? of('currency') : undefined;
  const kind = oneOf(paymentKinds, of('kind'));
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(state && { state }),
    ...(plan && { plan }),
    ...(currency !== undefined && { currency }),
    ...(kind && { kind }),
  };
}

/** Writes the filter as the search of an address. */
export function writeSalesQuery(query: SalesQuery): string {
  const params = new URLSearchParams();
  for (const name of names) {
    const value = query[name];
    if (value) params.set(name, value);
  }
  if (!query.from && !query.to) params.set(allTime, '1');
  return `?${params.toString()}`;
}

/** Returns the first and the last day of a month such as 2026-11. */
export function monthDays(month: string): { from: string; to: string } {
  const span = monthSpan(month);
  if (!span) throw new Error(`${month} is no month`);
  return { from: dateField(span.from), to: dateField(span.to - 1) };
}

/** Returns the month before the one of a time. */
export function monthBefore(now: number): string {
  const span = monthSpan(monthOf(now));
  return monthOf((span?.from ?? now) - 1);
}

function dayIn(text: string): string | undefined {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
