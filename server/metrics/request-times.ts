/**
 * Counts requests by how long they took. prom-client's own histogram makes a text of the labels for each observation,
 * which costs a page of the site about an eighth (decision 154), so these counts are only handed to its registry.
 */
import type { Histogram, Registry } from 'prom-client';

const name = 'lectern_http_request_duration_seconds';
const help =
  'The time until the reply is ready to be sent, by the pattern of the route and the first digit of the status.';
const msUpTo = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];

type Labels = { method: string; route: string; status: string };

/** The requests of one route, method and class of status; `counts` by the first limit that holds, the last for none. */
type Series = { labels: Labels; counts: number[]; sumMs: number };

export type RequestTime = { method: string; route: string; status: number; ms: number };

/** Returns a function that counts a request. */
export function createRequestTimes(registry: Registry): (request: RequestTime) => void {
  const byRoute = new Map<string, Map<string, Series[]>>();

  function seriesOf({ method, route, status }: RequestTime): Series {
    let byMethod = byRoute.get(route);
    if (!byMethod) byRoute.set(route, (byMethod = new Map<string, Series[]>()));
    let byClass = byMethod.get(method);
    if (!byClass) byMethod.set(method, (byClass = []));
    const digit = Math.floor(status / 100);
    return (byClass[digit] ??= {
      labels: { method, route, status: `${digit}xx` },
      counts: Array.from({ length: msUpTo.length + 1 }, () => 0),
      sumMs: 0,
    });
  }

  const values = () =>
    [...byRoute.values()].flatMap((byMethod) =>
      [...byMethod.values()].flatMap((byClass) => byClass.filter(Boolean).flatMap(valuesOf)),
    );
  const metric = { name, get: async () => ({ name, help, type: 'histogram', values: values() }) };
  // The registry asks a metric for nothing else.
  registry.registerMetric(metric as unknown as Histogram);
  return (request) => {
    const series = seriesOf(request);
    // A clock that is set back in the middle of a request would make it end before it began.
    const ms = Math.max(0, request.ms);
    const limit = msUpTo.findIndex((upTo) => ms <= upTo);
    const place = limit === -1 ? msUpTo.length : limit;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sumMs += ms;
  };
}

/** The lines of a series: each bucket counts the shorter ones too. */
function valuesOf({ labels, counts, sumMs }: Series) {
  let count = 0;
  const buckets = counts.map((own, place) => {
    const upTo = msUpTo[place];
    count += own;
    const le = upTo === undefined ? '+Inf' : String(upTo / 1000);
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumMs / 1000 },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
