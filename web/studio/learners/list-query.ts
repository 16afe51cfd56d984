/** The list's filters, as they stand in the page's address, so that Back and a reload keep them. */
import type { Api } from '#contract/api.ts';
import { dayEnd, dayStart } from '../listing/days.ts';

export type ListQuery = Omit<NonNullable<Api['GET /api/studio/learners']['query']>, 'cursor'>;

export type FilterName = 'q' | 'plan' | 'country' | 'section' | 'seen' | 'paidFrom' | 'paidTo';

const names: readonly FilterName[] = ['q', 'plan', 'country', 'section', 'seen', 'paidFrom', 'paidTo'];

/** The filters as they are typed; the days of payments as `2026-11-23`. */
export type ListFilters = Readonly<Record<FilterName, string>>;

export function readFilters(search: string): ListFilters {
  const params = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as ListFilters;
}

/** Returns `?q=…`, or '' where nothing is filtered. */
export function searchOf(filters: ListFilters): string {
  const params = new URLSearchParams();
  for (const name of names) if (filters[name] !== '') params.set(name, filters[name]);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function isFiltered({ q: _q, ...filters }: ListFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** Returns the query of the API; the days are those of the reader's own time zone, the last one whole. */
export function queryOf(filters: ListFilters): ListQuery {
  const { paidFrom, paidTo, ...rest } = filters;
  const given = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  const from = dayStart(paidFrom);
  const to = dayEnd(paidTo);
  return {
    ...Object.fromEntries(given),
    ...(from === null ? {} : { paidFrom: from }),
    ...(to === null ? {} : { paidTo: to }),
  };
}
