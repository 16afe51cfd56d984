/**
 * Counters, gauges and histograms, and their text for Prometheus.
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

export type Labels = Readonly<Record<string, string>>;

export type Counter = { add(labels?: Labels, amount?: number): void };

export type Gauge = {
  /** Sets the value of one series; null removes it. */
  set(value: number | null, labels?: Labels): void;
  /** Removes all series. */
  clear(): void;
};

/** A series is asked for once and then observes, so that an observation costs no text. */
export type Histogram = { series(labels?: Labels): (value: number) => void };

type Family = { name: string; help: string };

export type Registry = {
  counter(family: Family): Counter;
  gauge(family: Family): Gauge;
  /** `bounds` are the upper bounds of its buckets, rising; the one without a bound is added. */
  histogram(family: Family & { bounds: readonly number[] }): Histogram;
  text(): string;
};

export const contentType = 'text/plain; version=0.0.4; charset=utf-8';

export function createRegistry(): Registry {
  const writers: (() => string)[] = [];
  const add = ({ name, help }: Family, type: string, lines: () => string[]) =>
    writers.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines(), ''].join('\n'));
  return {
    counter(family) {
      const values = new Map<string, number>();
      add(family, 'counter', () => linesOf(family.name, values));
      return {
        add(labels = {}, amount = 1) {
          const key = labelText(labels);
          values.set(key, (values.get(key) ?? 0) + amount);
        },
      };
    },
    gauge(family) {
      const values = new Map<string, number>();
      add(family, 'gauge', () => linesOf(family.name, values));
      return {
        set(value, labels = {}) {
          if (value === null) values.delete(labelText(labels));
          else values.set(labelText(labels), value);
        },
        clear: () => values.clear(),
      };
    },
    histogram({ bounds, ...family }) {
      const series = new Map<string, Distribution>();
      add(family, 'histogram', () =>
        [...series].flatMap(([key, one]) => distributionLines(family.name, key, { ...one, bounds })),
      );
      return {
        series(labels = {}) {
          const key = labelText(labels);
          const one = series.get(key) ?? { counts: bounds.map(() => 0), sum: 0, count: 0 };
          series.set(key, one);
          return (value) => {
            const bucket = bounds.findIndex((bound) => value <= bound);
            if (bucket !== -1) one.counts[bucket] = (one.counts[bucket] ?? 0) + 1;
            one.sum += value;
            one.count += 1;
          };
        },
      };
    },
    text: () => writers.map((write) => write()).join(''),
  };
}

/** The observations up to each bound and above the one before; those above the last are in `count` alone. */
type Distribution = { counts: number[]; sum: number; count: number };

function distributionLines(
  name: string,
  key: string,
  { counts, sum, count, bounds }: Distribution & { bounds: readonly number[] },
): string[] {
  let below = 0;
  const buckets = bounds.map((bound, index) => {
    below += counts[index] ?? 0;
    return `${name}_bucket${withLabel(key, `le="${bound}"`)} ${below}`;
  });
  const last = `${name}_bucket${withLabel(key, 'le="+Inf"')} ${count}`;
  return [...buckets, last, `${name}_sum${key} ${sum}`, `${name}_count${key} ${count}`];
}

function linesOf(name: string, values: ReadonlyMap<string, number>): string[] {
  return [...values].map(([key, value]) => `${name}${key} ${value}`);
}

/** `{method="GET",route="/"}`, and nothing where there are no labels. */
function labelText(labels: Labels): string {
  let text = '';
  for (const name in labels) text += `${text === '' ? '' : ','}${name}="${escaped(labels[name] ?? '')}"`;
  return text === '' ? '' : `{${text}}`;
}

function escaped(value: string): string {
  return /["\\\n]/.test(value)
    ? value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
    : value;
}

function withLabel(key: string, label: string): string {
  return key === '' ? `{${label}}` : `${key.slice(0, -1)},${label}}`;
}
