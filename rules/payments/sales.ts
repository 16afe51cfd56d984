/** The list of sales: its filters, and the months of its export. */
import { dateField, dayOf, startOfDay } from '../site-time.ts';
import type { ReceiptStanding } from './receipt.ts';

/** The states by which sales are filtered. */
export const saleStates = [
  'paid',
  'refunded-in-part',
  'refunded',
  'disputed',
  'charged-back',
  'withdrawn',
] as const satisfies ReceiptStanding[];

/** The number of sales on a page of the list. */
export const salesPerPage = 50;

/** Returns the time at which a month of the site begins, such as 2026-11, and the one after it; null for another text. */
export function monthSpan(month: string): { from: number; to: number } | null {
  const [, year, place] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || place === undefined) return null;
  const first = { year: Number(year), month: Number(place), day: 1 };
  return { from: startOfDay(first), to: startOfDay({ ...first, month: first.month + 1 }) };
}

/** Returns the month of a time, such as 2026-11. */
export function monthOf(time: number): string {
  return dateField(time).slice(0, 7);
}

/** Cuts a span of time into months, so that a sum over years is made in small steps. */
export function cutIntoMonths({ from, to }: { from: number; to: number }): { from: number; to: number }[] {
  const spans = [];
  for (let start = from; start < to;) {
    const { year, month } = dayOf(start);
    const end = Math.min(to, startOfDay({ year, month: month + 1, day: 1 }));
    spans.push({ from: start, to: end });
    start = end;
  }
  return spans;
}
