/** The patrol looks whether the videos of published lessons play: when one is due, and when it counts as broken. */
import { isOver } from '#rules/clock.ts';

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

type CheckTimes = {
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

/** The boxes of fragmented MP4 (ISO/IEC 14496-12), as far as one can see by them whether a file is whole. */

/** Returns the names of a file's boxes; `truncated` where the last one is cut off, `wrong-content` where there are none. */
export function readBoxes(bytes: Uint8Array): string[] | 'truncated' | 'wrong-content' {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes.length - at < headerBytes) return names.length === 0 ? 'wrong-content' : 'truncated';
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + headerBytes));
    const size = sizeOf(view, at);
    const isBox = names.length === 0 ? firstBoxes.has(name) : /^[a-z0-9]{4}$/.test(name);
    if (!isBox || (size !== null && size < headerBytes)) return 'wrong-content';
    if (size === null || at + size > bytes.length) return 'truncated';
    names.push(name);
    at += size;
  }
  return names.length === 0 ? 'truncated' : names;
}

/** The boxes that a file may begin with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'emsg', 'prft', 'free', 'skip', 'mdat']);

const headerBytes = 8;

/** The size 1 says that the real one stands behind the name; null where that is cut off. */
function sizeOf(view: DataView, at: number): number | null {
  const size = view.getUint32(at);
  if (size !== 1) return size;
  return view.byteLength - at < 16 ? null : Number(view.getBigUint64(at + headerBytes));
}
