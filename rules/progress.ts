/** The rules of progress: the ranges of a lesson that were really played, and when it counts as watched. */
import { isOver } from './clock.ts';

/** A played range [from, to) in seconds of the lesson's own time. */
export type PlayedRange = readonly [from: number, to: number];

/** The fastest speed the player offers; no credit is given faster than this (promise I8). */
export const fastestSpeed = 2.5;

/** A lesson is watched when this share of its length was played. */
export const watchedShare = 0.9;

/** At most this much unspent watch time accumulates: the lifetime of an unrenewed media URL. */
export const budgetAtMostMs = 30 * 60 * 1000;

/**
 * Returns since when a user's elapsed time may be spent on played seconds: after what is already spent, after the lesson
 * was opened, and within the limit above. All times are in ms since 1970.
 */
export function unspentSince(clock: { spentUntil: number; openedAt: number; now: number }): number {
  return Math.max(clock.spentUntil, clock.openedAt, clock.now - budgetAtMostMs);
}

/** Returns the union of ranges: sorted, with adjacent ones joined, within the lesson. */
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

/** Played time is stored in whole steps of this many seconds. */
export const stepSeconds = 0.5;

/** The most ranges of any lesson: more would need a thousand jumps. */
const rangesHardLimit = 1000;

/** Returns the most ranges that are stored for a lesson. */
export function rangesAtMost(lengthSeconds: number): number {
  return Math.min(rangesHardLimit, Math.max(1, Math.ceil(lengthSeconds / stepSeconds)));
}

/**
 * Snaps the ranges of a player's report to the nearest step and joins them. A range shorter than a step usually
 * disappears; the lesson's end is kept.
 */
export function snapRanges(ranges: readonly PlayedRange[], lengthSeconds: number): PlayedRange[] {
  const nearest = (second: number) => Math.round(second / stepSeconds) * stepSeconds;
  return mergeRanges(
    ranges.filter(([from, to]) => to > from).map(([from, to]): PlayedRange => [nearest(from), nearest(to)]),
    lengthSeconds,
  );
}

type Credit = { ranges: PlayedRange[]; creditedSeconds: number };

/**
 * Adds a player's claimed ranges to the known ones, but no more new seconds than `allowanceSeconds`, in whole steps.
 * Seconds beyond the allowance are cut off from the end; the player reports them again later. When a lesson has as many
 * ranges as are stored, only ranges that touch a known one are added.
 */
export function creditRanges(
  known: readonly PlayedRange[],
  claimed: readonly PlayedRange[],
  lesson: { lengthSeconds: number; allowanceSeconds: number },
): Credit {
  const { lengthSeconds } = lesson;
  const atMost = rangesAtMost(lengthSeconds);
  const before = compactRanges(mergeRanges(known, lengthSeconds), atMost);
  let left = Math.max(0, lesson.allowanceSeconds);
  const added: PlayedRange[] = [];
  let room = atMost - before.length;
  for (const { part, isBehindKnown, isBeforeKnown } of uncovered(
    snapRanges(claimed, lengthSeconds),
    before,
  )) {
    const [from, to] = part;
    const end = to - from <= left ? to : lastStep(from + left);
    if (end <= from) continue;
    const joins = isBehindKnown || (isBeforeKnown && end === to);
    if (!joins && room-- <= 0) continue;
    added.push([from, end]);
    left -= end - from;
  }
  return {
    ranges: mergeRanges([...before, ...added], lengthSeconds),
    creditedSeconds: playedSeconds(added),
  };
}

/** A new part of a claim, and whether a known range ends at its start, or starts at its end. */
type UncoveredPart = { part: PlayedRange; isBehindKnown: boolean; isBeforeKnown: boolean };

/** The parts of `claims` that no known range covers. Both must be merged and sorted; each is iterated once. */
export function uncovered(claims: readonly PlayedRange[], known: readonly PlayedRange[]): UncoveredPart[] {
  const parts: UncoveredPart[] = [];
  let next = 0;
  for (const [from, to] of claims) {
    let cursor = from;
    let isBehindKnown = false;
    for (; next < known.length; next++) {
      const [start, end] = known[next] ?? [to, to];
      if (start > to) break;
      if (start > cursor) parts.push({ part: [cursor, start], isBehindKnown, isBeforeKnown: true });
      isBehindKnown ||= end >= cursor;
      cursor = Math.max(cursor, end);
      if (end > to) break;
    }
    if (cursor < to) parts.push({ part: [cursor, to], isBehindKnown, isBeforeKnown: false });
  }
  return parts;
}

function lastStep(second: number): number {
  return Math.floor(second / stepSeconds) * stepSeconds;
}

/**
 * Rows from before the limit may have a hundred thousand tiny ranges. Only the whole steps within them are kept, so that
 * the row becomes short and its credit does not grow.
 */
function compactRanges(merged: PlayedRange[], atMost: number): PlayedRange[] {
  if (merged.length <= atMost) return merged;
  const whole = merged
    .map(([from, to]): PlayedRange => [Math.ceil(from / stepSeconds) * stepSeconds, lastStep(to)])
    .filter(([from, to]) => to > from);
  return whole.slice(0, atMost);
}

export function isWatched(ranges: readonly PlayedRange[], lengthSeconds: number): boolean {
  return lengthSeconds > 0 && playedSeconds(ranges) >= lengthSeconds * watchedShare;
}

/**
 * The most reports of a user per minute. A player reports every 10 s and at each pause and seek, and repeats uncredited
 * ranges at most every 2 s: even two devices with constant seeking stay below.
 */
export const reportsAtMost = 240;

const windowMs = 60_000;

export type ReportWindow = { windowStart: number; reports: number };

/** Returns the window in which a report counts now; one that a wrong clock started in the future is over. */
export function reportWindow(last: ReportWindow, now: number): ReportWindow {
  return isOver(last.windowStart, { now, lastsMs: windowMs }) ? { windowStart: now, reports: 0 } : last;
}

/** Returns the seconds until another report is accepted; null if it is accepted now. */
export function secondsToWait({ windowStart, reports }: ReportWindow, now: number): number | null {
  if (reports < reportsAtMost) return null;
  const waitMs = Math.min(windowMs, windowStart + windowMs - now);
  return Math.max(1, Math.ceil(waitMs / 1000));
}
