/** Tables and lines of text for the terminal. */
import { type Goal, isMet } from './goals.ts';

export function print(title: string, lines: string[]): void {
  console.log(`\n${title}\n`);
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}

/** A line for each goal: whether it was met, the figure, and what is wanted. */
export function goalTable(goals: Goal[]): string[] {
  return table(
    goals.map((goal) => [
      isMet(goal) ? 'met' : 'NOT MET',
      goal.what,
      `${rounded(goal.figure)}${goal.unit}`,
      `wanted ${goal.is} ${goal.limit}${goal.unit}`,
    ]),
    2,
  );
}

/** Pads the cells to columns; the first `texts` columns are aligned to the left, figures to the right. */
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

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

export function percent(share: number): string {
  return Number.isNaN(share) ? '' : `${(share * 100).toFixed(0)} %`;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(3)));
}
