/** What the bench found, as lines to read. */
import type { Loading } from './loading.ts';
import type { Serving } from './race.ts';
import type { Wanted } from './wanted.ts';
import type { Weight } from './weight.ts';

export function print(title: string, lines: string[]): void {
  console.log(`\n${title}\n`);
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}

export function servingTable(servings: Serving[]): string[] {
  return table([
    ['', 'requests/s', 'CPU s / 1000', "the site's rate", "the site's CPU"],
    ...servings.map(({ name, requestsPerSecond, processorSecondsPer1000, siteRatio }, index) => [
      name,
      requestsPerSecond.toFixed(0),
      processorSecondsPer1000.toFixed(4),
      ...(index === 0 ? ['', ''] : [times(siteRatio.rate), times(siteRatio.processor)]),
    ]),
  ]);
}

const types = ['Document', 'Stylesheet', 'Script', 'Font', 'Image'];

export function weightTable(weights: Record<string, Weight>): string[] {
  return table([
    ['kB', 'requests', 'html', 'css', 'scripts', 'fonts', 'pictures', 'other', 'all'],
    ...Object.entries(weights).map(([name, { requests, bytesByType }]) => {
      const sum = (chosen: (type: string) => boolean) =>
        kilobytes(
          Object.entries(bytesByType).reduce((all, [type, bytes]) => all + (chosen(type) ? bytes : 0), 0),
        );
      return [
        name,
        String(requests),
        ...types.map((type) => sum((other) => other === type)),
        sum((type) => !types.includes(type)),
        sum(() => true),
      ];
    }),
  ]);
}

export function loadingTable(loadings: Record<string, Loading>): string[] {
  return table([
    ['', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'],
    ...Object.entries(loadings).map(([name, { firstPaint, largestPaint, blocked, shift }]) => [
      name,
      ...[firstPaint, largestPaint, blocked].map((ms) => ms.toFixed(0)),
      shift.toFixed(3),
    ]),
  ]);
}

export function verdicts(wanted: Wanted[]): string[] {
  return table(
    wanted.map(({ what, got, limit, is, unit }) => [
      (is === 'at least' ? got >= limit : got <= limit) ? 'met' : 'NOT MET',
      what,
      `${round(got)}${unit}`,
      `wanted ${is} ${limit}${unit}`,
    ]),
    2,
  );
}

/** Columns side by side; the first `texts` of them begin at the left, figures end at the right. */
export function table(rows: string[][], texts = 1): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   '),
  );
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

function round(value: number): string {
  return String(Number(value.toFixed(3)));
}
