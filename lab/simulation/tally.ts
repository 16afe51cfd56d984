/** Counts events by name, for the table at the end. */
export type Tally = {
  count(what: string, times?: number): void;
  of(what: string): number;
  rows(): [what: string, times: number][];
};

export function openTally(): Tally {
  const counts = new Map<string, number>();
  return {
    count: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    of: (what) => counts.get(what) ?? 0,
    rows: () => [...counts].toSorted(([a], [b]) => a.localeCompare(b)),
  };
}
