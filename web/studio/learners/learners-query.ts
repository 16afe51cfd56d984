/** The filters of the list. They are stored in the URL, so that Back and a reload keep them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { call } from '#web/platform/call.ts';
import { dayEnd, dayStart } from '#web/studio/parts/days.ts';

export type ListQuery = Omit<NonNullable<Api['GET /api/studio/learners']['query']>, 'cursor'>;

export type FilterName = 'q' | 'plan' | 'country' | 'section' | 'seen' | 'paidFrom' | 'paidTo';

const names: readonly FilterName[] = ['q', 'plan', 'country', 'section', 'seen', 'paidFrom', 'paidTo'];

/** The filters as typed; payment days look like `2026-11-23`. */
export type ListFilters = Readonly<Record<FilterName, string>>;

export function readFilters(search: string): ListFilters {
  const params = new URLSearchParams(search);
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as ListFilters;
}

/** Returns `?q=…`, or '' without filters. */
export function searchOf(filters: ListFilters): string {
  const params = new URLSearchParams();
  for (const name of names) if (filters[name] !== '') params.set(name, filters[name]);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export function isFiltered({ q: _q, ...filters }: ListFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** Returns the API query. Days are in the site's time zone, and the last one counts in full. */
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

export type ListedLearner = Api['GET /api/studio/learners']['reply']['learners'][number];

type Listed = { learners: ListedLearner[]; next: string | null };

/** Debounces the search field. */
const typingMs = 200;

/** A rare filter leaves pages short: up to this many requests are made until enough learners were found. */
const mostRequests = 8;
const enough = 20;

/** The learners that match a query. The old list stays visible while the next one loads. */
export function useLearners(query: ListQuery) {
  const key = JSON.stringify(query);
  const [listed, setListed] = useState<(Listed & { key: string }) | null>(null);
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(true);
  const request = useRef(0);

  const load = useCallback(async (requestedKey: string, former: Listed) => {
    const mine = ++request.current;
    setFailed(false);
    setLoading(true);
    let { next } = former;
    const learners = new Map(former.learners.map((learner) => [learner.uid, learner]));
    try {
      for (let requests = 0; requests < mostRequests; requests++) {
        const cursor = next === null ? {} : { cursor: next };
        const reply = await call('GET /api/studio/learners', {
          query: { ...(JSON.parse(requestedKey) as ListQuery), ...cursor },
        });
        if (mine !== request.current) return;
        for (const learner of reply.learners) learners.set(learner.uid, learner);
        next = reply.next;
        setListed({ learners: [...learners.values()], next, key: requestedKey });
        if (next === null || learners.size - former.learners.length >= enough) break;
      }
    } catch {
      if (mine === request.current) setFailed(true);
    }
    if (mine === request.current) setLoading(false);
  }, []);

  const reload = useCallback(() => load(key, { learners: [], next: null }), [load, key]);

  useEffect(() => {
    const timer = setTimeout(() => void reload(), request.current === 0 ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [reload]);

  async function loadMore() {
    if (listed && listed.key === key && listed.next !== null) await load(key, listed);
  }

  return { listed, failed, loading, reload, loadMore };
}
