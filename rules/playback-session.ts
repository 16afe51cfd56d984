/** How many films one person may play at a time, and which stops when another begins. */

/** One film being played: where it stands among the person's few, since when, and when it last took something. */
export type Stream = { slot: number; id: string; openedAt: number; lastUsedAt: number };

export const streamsAtMost = 2;

/** A stream that took no byte and told no progress for this long stands in nobody's way. */
export const idleStreamMs = 75_000;

/** A use is written down at most this often, so that a segment is hardly ever a write. */
const noteUseMs = 25_000;

/** Is the stream's last use written down freshly enough? */
export function isFresh(stream: Pick<Stream, 'lastUsedAt'>, now: number): boolean {
  return now - stream.lastUsedAt < noteUseMs;
}

/** Stands before the id of a stream that began while nothing could be written, so that its row may be missing. */
const unsavedMark = 'unsaved-';

/** The id that a player gets for a stream whose row could not be written. */
export function unsavedStream(rowId: string): string {
  return `${unsavedMark}${rowId}`;
}

export function isUnsaved(id: string): boolean {
  return id.startsWith(unsavedMark);
}

/** The id that the stream's row has, or gets once it can be written. */
export function rowIdOf(id: string): string {
  return isUnsaved(id) ? id.slice(unsavedMark.length) : id;
}

/** Where a new stream goes, and which stream it ends there; null is an empty place. */
export type Place = { slot: number; ends: Stream | null };

/** A free place, or one whose stream is idle; null when all streams are in use. */
export function freePlace(streams: readonly Stream[], now: number): Place | null {
  for (let slot = 1; slot <= streamsAtMost; slot++) {
    const stream = streams.find((other) => other.slot === slot);
    if (!stream) return { slot, ends: null };
  }
  const idle = oldest(streams.filter(({ lastUsedAt }) => now - lastUsedAt >= idleStreamMs));
  return idle && { slot: idle.slot, ends: idle };
}

/** Where a film goes that somebody has just asked for: a free place, else that of the oldest, which stops. */
export function placeForNew(streams: readonly Stream[], now: number): Place {
  const free = freePlace(streams, now);
  if (free) return free;
  const ends = oldest(streams);
  return { slot: ends?.slot ?? 1, ends };
}

function oldest(streams: readonly Stream[]): Stream | null {
  return streams.toSorted((a, b) => a.openedAt - b.openedAt || a.slot - b.slot)[0] ?? null;
}
