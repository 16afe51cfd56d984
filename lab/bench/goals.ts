/** A figure beside the value that is wanted of it. */
export type Goal = { what: string; figure: number; limit: number; is: 'at least' | 'at most'; unit: string };

export function atLeast(what: string, figure: number, limit: number, unit: string): Goal {
  return { what, figure, limit, is: 'at least', unit };
}

export function atMost(what: string, figure: number, limit: number, unit: string): Goal {
  return { what, figure, limit, is: 'at most', unit };
}

/** False for a figure that could not be measured. */
export function isMet({ figure, is, limit }: Goal): boolean {
  return is === 'at least' ? figure >= limit : figure <= limit;
}
