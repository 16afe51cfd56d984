import { isOver } from './clock.ts';

/** The rules of progress: the ranges of a lesson that were really played, and when they count as watched. */

/** A played range [from, to) in seconds of the lesson's own time. */
export type PlayedRange = readonly [from: number, to: number];

/** The fastest speed the player offers; no credit is given faster than this (promise I8). */
export const fastestSpeed = 2.5;

/** A lesson is watched when this share of its length was played. */
export const watchedShare = 0.9;

/** Nobody's clock saves up more: it is as long as an address plays without a word from the player. */
export const budgetAtMostMs = 30 * 60 * 1000;

/**
 * Since when a person's wall clock may be spent on played seconds: what was spent is spent, no second was played
 * before the lesson was opened, and a clock that nobody watched by does not fill for days. All in ms since 1970.
 */
export function unspentSince(clock: { spentUntil: number; openedAt: number; now: number }): number {
  return Math.max(clock.spentUntil, clock.openedAt, clock.now - budgetAtMostMs);
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

/** Played time is kept in whole steps of this many seconds. */
export const stepSeconds = 0.5;

/** No lesson needs more ranges than this, however long it is: somebody skipped about in it a thousand times. */
const rangesHardLimit = 1000;

/** Returns the number of ranges that are stored of a lesson at most. */
export function rangesAtMost(lengthSeconds: number): number {
  return Math.min(rangesHardLimit, Math.max(1, Math.ceil(lengthSeconds / stepSeconds)));
}

/**
 * Snaps the ranges of a player's report to the nearest step and joins them. A range shorter than a step mostly
 * vanishes; the lesson's own end stays one.
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

/** A part of a claim that is new, and whether a known range ends where it begins, or begins where it ends. */
type UncoveredPart = { part: PlayedRange; isBehindKnown: boolean; isBeforeKnown: boolean };

/** The parts of `claims` that no known range covers. Both are merged and sorted, and each is walked through once. */
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
 * Rows from before there was a bound may hold a hundred thousand ranges of almost no length. Of such a row only the
 * whole steps within its ranges stay, so that it becomes short and nobody's credit grows.
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

// How often one person's players may report what they played. All times in ms since 1970.

/**
 * A player reports every 10 s and at each stop and jump, and says at most every 2 s again what was not credited: even
 * two devices whose owner never lets go of the slider stay below.
 */
export const reportsAtMost = 240;

const windowMs = 60_000;

export type ReportWindow = { windowStart: number; reports: number };

/** The window in which a report of now counts; one that a wrong clock began in the future is over too. */
export function reportWindow(last: ReportWindow, now: number): ReportWindow {
  return isOver(last.windowStart, { now, lastsMs: windowMs }) ? { windowStart: now, reports: 0 } : last;
}

/** The seconds until one more report is taken; null when it is taken now. */
export function secondsToWait({ windowStart, reports }: ReportWindow, now: number): number | null {
  if (reports < reportsAtMost) return null;
  const waitMs = Math.min(windowMs, windowStart + windowMs - now);
  return Math.max(1, Math.ceil(waitMs / 1000));
}
