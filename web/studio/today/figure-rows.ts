/** The figures of today, this week and this month as rows: periods with the same figure share one. */

export const periods = ['day', 'week', 'month'] as const;

export type Period = (typeof periods)[number];

/** A count of a period, and of the one before it until the same time. */
export type Figure = { now: number; before: number };

export type FigureRow = {
  /** The periods in which nothing else was counted, the shortest first. */
  periods: Period[];
  now: number;
  /** The same time before, where there was anything. */
  before: { period: Period; count: number }[];
};

/** Returns a row for each figure that differs from that of the shorter period. */
export function figureRows(figures: Record<Period, Figure>): FigureRow[] {
  const rows: FigureRow[] = [];
  for (const period of periods) {
    const { now, before } = figures[period];
    const compared = before !== 0 ? [{ period, count: before }] : [];
    const last = rows.at(-1);
    if (last?.now === now) {
      last.periods.push(period);
      last.before.push(...compared);
    } else {
      rows.push({ periods: [period], now, before: compared });
    }
  }
  return rows;
}
