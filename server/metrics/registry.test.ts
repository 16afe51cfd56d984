import { expect, test } from 'vitest';
import { createRegistry } from './registry.ts';

test('a counter, a gauge and a histogram are written as Prometheus reads them', () => {
  const registry = createRegistry();
  const refusals = registry.counter({ name: 'refusals_total', help: 'Refusals.' });
  refusals.add({ code: 'not-found' });
  refusals.add({ code: 'not-found' });
  const mail = registry.gauge({ name: 'mail_waiting', help: 'Mails.' });
  mail.set(3);
  const seconds = registry.histogram({ name: 'request_seconds', help: 'Time.', bounds: [0.1, 1] });
  const observe = seconds.series({ route: '/' });
  for (const value of [0.05, 0.1, 0.5, 7]) observe(value);
  expect(registry.text()).toBe(`# HELP refusals_total Refusals.
# TYPE refusals_total counter
refusals_total{code="not-found"} 2
# HELP mail_waiting Mails.
# TYPE mail_waiting gauge
mail_waiting 3
# HELP request_seconds Time.
# TYPE request_seconds histogram
request_seconds_bucket{route="/",le="0.1"} 2
request_seconds_bucket{route="/",le="1"} 3
request_seconds_bucket{route="/",le="+Inf"} 4
request_seconds_sum{route="/"} 7.65
request_seconds_count{route="/"} 4
`);
});

test('a value that is not known any more is left out, and a label cannot break the text', () => {
  const registry = createRegistry();
  const age = registry.gauge({ name: 'age', help: 'Age.' });
  age.set(1, { name: 'a"b\\c\nd' });
  age.set(2);
  age.set(null);
  expect(registry.text()).toBe('# HELP age Age.\n# TYPE age gauge\nage{name="a\\"b\\\\c\\nd"} 1\n');
});
