/** The rules of concurrent playback: how many videos a user may play at a time, and which one stops for a new one. */

/** A video that a user is playing: its slot, its start and its last heartbeat, both in ms since 1970. */
export type PlaybackSession = { slot: number; id: string; openedAt: number; lastUsedAt: number };

export const playbackSessionsAtMost = 2;

/** A playback session without a request and without a report for this long no longer uses a slot. */
export const playbackIdleMs = 75_000;

/** How long a replaced video stays playable: longer than anyone keeps a lesson open. */
export const formerVideoMs = 12 * 60 * 60 * 1000;

/** A heartbeat is written at most this often, so that segment requests rarely write. */
const heartbeatMs = 25_000;

/** Returns whether the stored heartbeat is recent enough to skip a write. */
export function isHeartbeatRecent(session: Pick<PlaybackSession, 'lastUsedAt'>, now: number): boolean {
  return now - session.lastUsedAt < heartbeatMs;
}

/** The prefix of a playback session's id that started while the database rejected writes: its row may be missing. */
const unsavedPrefix = 'unsaved-';

/** Returns the id that a player gets for a playback session whose row could not be written. */
export function unsavedSessionId(storedId: string): string {
  return `${unsavedPrefix}${storedId}`;
}

export function isUnsaved(id: string): boolean {
  return id.startsWith(unsavedPrefix);
}

/** Returns the id that the session's row has, or gets once it can be written. */
export function storedIdOf(id: string): string {
  return isUnsaved(id) ? id.slice(unsavedPrefix.length) : id;
}

/** The prefix of the playback session of a visitor without an account, which never has a row. */
const visitorPrefix = 'visitor-';

export function visitorSessionId(random: string): string {
  return `${visitorPrefix}${random}`;
}

export function isVisitorSession(id: string): boolean {
  return id.startsWith(visitorPrefix);
}

/** The slot of a new playback session, and the session that it ends there; null when the slot is empty. */
export type SlotChoice = { slot: number; replaces: PlaybackSession | null };

/** Returns an empty slot, or one whose session is idle; null when all sessions are in use. */
export function findFreeSlot(sessions: readonly PlaybackSession[], now: number): SlotChoice | null {
  for (let slot = 1; slot <= playbackSessionsAtMost; slot++) {
    const session = sessions.find((other) => other.slot === slot);
    if (!session) return { slot, replaces: null };
  }
  const idle = oldest(sessions.filter(({ lastUsedAt }) => now - lastUsedAt >= playbackIdleMs));
  return idle && { slot: idle.slot, replaces: idle };
}

/** Returns the slot of a session that starts now: a free one, else that of the oldest session, which stops. */
export function slotForNewSession(sessions: readonly PlaybackSession[], now: number): SlotChoice {
  const free = findFreeSlot(sessions, now);
  if (free) return free;
  const replaces = oldest(sessions);
  return { slot: replaces?.slot ?? 1, replaces };
}

function oldest(sessions: readonly PlaybackSession[]): PlaybackSession | null {
  return sessions.toSorted((a, b) => a.openedAt - b.openedAt || a.slot - b.slot)[0] ?? null;
}

/**
 * The errors that a player reports. `playback`: the request for the playback failed or timed out. `video`: its segments
 * did not load, or the browser could not play them.
 */
export const playbackErrorKinds = ['playback', 'video'] as const;

export type PlaybackErrorKind = (typeof playbackErrorKinds)[number];
