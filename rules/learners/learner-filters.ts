/** The filters of the studio's list of learners. */

/** When learners were last there: within seven or thirty days, or not within thirty. */
export const seenFilters = ['week', 'month', 'not-month'] as const;
export type SeenFilter = (typeof seenFilters)[number];

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the time since which they were there, or were not. */
export function seenSince(seen: SeenFilter, now: number): number {
  return now - (seen === 'week' ? 7 : 30) * dayMs;
}

/** The most segments that a site keeps. */
export const segmentsAtMost = 30;
