/** The patrol looks whether the videos of published lessons play: when one is due, and when it counts as broken. */

import { isOver } from '../clock.ts';

/** The troubles that a look may find. */
export const videoTroubles = [
  /** The file is not there (404), or the site lets nobody have it (401, 403), or answers with an error. */
  'missing',
  'refused',
  'failing',
  /** The answer took too long, or the store did not answer at all. */
  'slow',
  'unreachable',
  /** The file ends early, is larger than any piece, is of another kind, or cannot be decoded. */
  'truncated',
  'too-large',
  'wrong-content',
  'undecodable',
  /** A quality that the video should have is not in its list. */
  'no-rendition',
  /** The site could not reach itself, so nothing is known about the video. */
  'no-gate',
] as const;

export type VideoTrouble = (typeof videoTroubles)[number];

/** How thoroughly pieces were looked at: decoded, or without a decoder by their form alone. */
export const checkDepths = ['decoded', 'formed'] as const;

export type CheckDepth = (typeof checkDepths)[number];

/** The part of a video: its list of qualities, the picture of a height, the sound alone, the still edition, or captions. */
export type VideoPart =
  | { kind: 'master' }
  | { kind: 'picture'; height: number }
  | { kind: 'sound' }
  | { kind: 'stills' }
  | { kind: 'captions'; language: string };

/** A video is broken when so many looks in a row found a trouble, so that one hiccup alarms nobody. */
export const failuresUntilBroken = 2;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A look that found a trouble is repeated after this. */
const againMs = 5 * minuteMs;

/** A broken video is looked at again this often, so that it heals by itself. */
const brokenMs = 60 * minuteMs;

/** The patrol begins at 5:30 in the morning in Malaysia (21:30 UTC), after the backup. */
const nightlyAtMs = 21.5 * 60 * minuteMs;

export type CheckTimes = {
  requestedAt: number | null;
  checkedAt: number | null;
  failures: number;
};

/** Returns the time when the last nightly patrol was due; milliseconds since 1970, UTC. */
export function lastPatrolDueAt(now: number): number {
  return Math.floor((now - nightlyAtMs) / dayMs) * dayMs + nightlyAtMs;
}

/**
 * Whether a video is to be looked at now. A video that was never looked at waits for the first night of the process,
 * and one that no published lesson shows is looked at when somebody asks.
 */
export function isCheckDue(
  { requestedAt, checkedAt, failures }: CheckTimes,
  { now, startedAt, isPublished }: { now: number; startedAt: number; isPublished: boolean },
): boolean {
  if (requestedAt !== null) return true;
  const since = checkedAt ?? startedAt;
  if (isDoubtful({ failures })) return isOver(since, { now, lastsMs: againMs });
  if (!isPublished) return false;
  if (isBroken({ failures })) return isOver(since, { now, lastsMs: brokenMs });
  return since < lastPatrolDueAt(now) || isOver(since, { now, lastsMs: dayMs });
}

/** One look found a trouble, and the next one will tell. */
export function isDoubtful({ failures }: Pick<CheckTimes, 'failures'>): boolean {
  return failures > 0 && !isBroken({ failures });
}

export function isBroken({ failures }: Pick<CheckTimes, 'failures'>): boolean {
  return failures >= failuresUntilBroken;
}
