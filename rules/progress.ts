/** What was really played of a lesson, and when that counts as watched. */

/** A played stretch [from, to) in seconds of the lesson's own time. */
export type PlayedRange = readonly [from: number, to: number];

/** The fastest speed the player offers; no credit is given faster than this (promise I8). */
export const fastestSpeed = 2.5;

/** A lesson is watched when this share of its length was played. */
export const watchedShare = 0.9;

/** Nobody's clock saves up more: it is as long as an address plays without a word from the player. */
export const savedUpMs = 30 * 60 * 1000;

/**
 * Since when a person's wall clock may be spent on played seconds: what was spent is spent, no second was played
 * before the lesson was opened, and a clock that nobody watched by does not fill for days. All in ms since 1970.
 */
export function unspentSince(clock: { spentUntil: number; openedAt: number; now: number }): number {
  return Math.max(clock.spentUntil, clock.openedAt, clock.now - savedUpMs);
}

/** The union of ranges, sorted, touching ones joined, cut to the lesson. */
export function mergeRanges(ranges: readonly PlayedRange[], lengthSeconds: number): PlayedRange[] {
  const inside = ranges
    .map(([from, to]): PlayedRange => [Math.max(0, from), Math.min(lengthSeconds, to)])
    .filter(([from, to]) => to > from)
    .toSorted(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [from, to] of inside) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function playedSeconds(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + (to - from), 0);
}

export type Credit = { ranges: PlayedRange[]; creditedSeconds: number };

/**
 * Adds what a player says it played to what is known, but no more new seconds than `allowanceSeconds`.
 * What does not fit is left out from the end; a player that says it again later gets it then.
 */
export function creditRanges(
  known: readonly PlayedRange[],
  claimed: readonly PlayedRange[],
  lesson: { lengthSeconds: number; allowanceSeconds: number },
): Credit {
  const before = mergeRanges(known, lesson.lengthSeconds);
  let left = Math.max(0, lesson.allowanceSeconds);
  const added: PlayedRange[] = [];
  for (const claim of mergeRanges(claimed, lesson.lengthSeconds)) {
    for (const [from, to] of without(claim, before)) {
      const end = Math.min(to, from + left);
      if (end > from) added.push([from, end]);
      left -= Math.max(0, end - from);
    }
  }
  return {
    ranges: mergeRanges([...before, ...added], lesson.lengthSeconds),
    creditedSeconds: playedSeconds(added),
  };
}

export function isWatched(ranges: readonly PlayedRange[], lengthSeconds: number): boolean {
  return lengthSeconds > 0 && playedSeconds(ranges) >= lengthSeconds * watchedShare;
}

/** The parts of one range that no known (merged, sorted) range covers. */
function without([from, to]: PlayedRange, known: readonly PlayedRange[]): PlayedRange[] {
  const parts: PlayedRange[] = [];
  let cursor = from;
  for (const [start, end] of known) {
    if (end <= cursor || start >= to) continue;
    if (start > cursor) parts.push([cursor, start]);
    cursor = Math.max(cursor, end);
  }
  if (cursor < to) parts.push([cursor, to]);
  return parts;
}
