export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}

/** A figure beside the value that is wanted of it. */
export type Goal = {
  what: string;
  figure: number;
  limit: number;
  is: 'at least' | 'at most';
  unit: string;
  /** The figures behind it. */
  details?: string;
};

export function atLeast(what: string, figure: number, limit: number, unit: string, details?: string): Goal {
  return { what, figure, limit, is: 'at least', unit, ...(details === undefined ? {} : { details }) };
}

export function atMost(what: string, figure: number, limit: number, unit: string, details?: string): Goal {
  return { what, figure, limit, is: 'at most', unit, ...(details === undefined ? {} : { details }) };
}

/** False for a figure that could not be measured. */
export function isMet({ figure, is, limit }: Goal): boolean {
  return is === 'at least' ? figure >= limit : figure <= limit;
}

/** Tables and lines of text for the terminal. */
export function print(title: string, lines: string[]): void {
  console.log(`\n${title}\n`);
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}

/** A line for each goal: whether it was met, the figure, and what is wanted. */
export function goalTable(goals: Goal[]): string[] {
  const rows = goals.map((goal) => [
    isMet(goal) ? 'met' : 'NOT MET',
    goal.what,
    `${rounded(goal.figure)}${goal.unit}`,
    `wanted ${goal.is} ${goal.limit}${goal.unit}`,
  ]);
  return table(rows, 2).map((line, index) => `${line}   ${goals[index]?.details ?? ''}`.trimEnd());
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

function rounded(value: number): string {
  return String(Number(value.toFixed(3)));
}
