/** The patrol checks whether the videos of published lessons play: when a check is due, and when a video is broken. */
import { dayMs, isOver } from '#rules/clock.ts';

/** The errors that a check may find. */
export const videoTroubles = [
  /** The file is missing (404), its access is denied (401, 403), or the reply is an error. */
  'missing',
  'refused',
  'failing',
  /** The reply took too long, or the store did not answer. */
  'slow',
  'unreachable',
  /** The file ends early, is larger than any segment, is of another type, or cannot be decoded. */
  'truncated',
  'too-large',
  'wrong-content',
  'undecodable',
  /** A quality that the video should have is not in its list. */
  'no-rendition',
  /** The site could not reach itself, so the video's state is unknown. */
  'no-gate',
] as const;

export type VideoTrouble = (typeof videoTroubles)[number];

/** The depth of a check: decoded, or without a decoder by their format only. */
export const checkDepths = ['decoded', 'formed'] as const;

export type CheckDepth = (typeof checkDepths)[number];

/**
 * The part of a video: its list of qualities, the video of a height, the audio alone, the still edition, captions, or the
 * thumbnails.
 */
export type VideoPart =
  | { kind: 'master' }
  | { kind: 'picture'; height: number }
  | { kind: 'sound' }
  | { kind: 'stills' }
  | { kind: 'captions'; language: string }
  | { kind: 'thumbnails' };

/** Returns whether a video still plays when this part is broken. `null` is an unknown part. */
export function playsWithout(part: VideoPart | null): boolean {
  return part?.kind === 'captions' || part?.kind === 'thumbnails';
}

/** The number of consecutive failed checks after which a video is broken, so that one hiccup causes no alarm. */
export const failuresUntilBroken = 2;

const minuteMs = 60_000;
/** The time after which a failed check is repeated. */
const againMs = 5 * minuteMs;

/** The interval of checks of a broken video, so that its recovery is noticed. */
const brokenMs = 60 * minuteMs;

/** The patrol starts at 5:30 in the morning in Malaysia (21:30 UTC), after the backup. */
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
 * Returns whether a video must be checked now. A video that was never checked waits for the first night of the process,
 * and one that no published lesson shows is checked only on request.
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

/** Returns whether one check has failed and the next one will decide. */
export function isDoubtful({ failures }: Pick<CheckTimes, 'failures'>): boolean {
  return failures > 0 && !isBroken({ failures });
}

export function isBroken({ failures }: Pick<CheckTimes, 'failures'>): boolean {
  return failures >= failuresUntilBroken;
}

/** Returns the names of an MP4's boxes (ISO/IEC 14496-12); `truncated` if the last one is cut off, `wrong-content` without any. */
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

/** The boxes that a file may start with. */
const firstBoxes = new Set(['ftyp', 'styp', 'moov', 'moof', 'sidx', 'emsg', 'prft', 'free', 'skip', 'mdat']);

const headerBytes = 8;

/** Returns the size of a box; 1 means that a 64-bit size follows the name, null that it is cut off. */
function sizeOf(view: DataView, at: number): number | null {
  const size = view.getUint32(at);
  if (size !== 1) return size;
  return view.byteLength - at < 16 ? null : Number(view.getBigUint64(at + headerBytes));
}
