/**
 * The playback sessions that a user has open. The rules decide which session stops; the primary key (user, slot)
 * prevents more of them in a race.
 */
import {
  findFreeSlot,
  isHeartbeatRecent,
  type PlaybackSession,
  type SlotChoice,
  slotForNewSession,
} from '#rules/playback-session.ts';
import type { Database } from '#server/platform/db/database.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';

/**
 * Keeps the playback session that a player names, or starts a new one, which may end the oldest.
 * @returns the session's id; null when the named session was stopped and no slot is free
 */
export async function openPlaybackSession(
  db: Database,
  request: { uid: string; named: string | undefined; newId: string; now: number },
): Promise<string | null> {
  const { uid, named, newId, now } = request;
  for (;;) {
    const sessions = await selectPlaybackSessions(db, { uid });
    const own = sessions.find(({ id }) => id === named);
    if (own) {
      await saveHeartbeat(db, { uid, session: own, now });
      return own.id;
    }
    const choice = named === undefined ? slotForNewSession(sessions, now) : findFreeSlot(sessions, now);
    if (!choice) return null;
    // Retry: another device of the user took the slot first.
    if (await takeSlot(db, { uid, id: newId, choice, now })) return newId;
  }
}

/** Saves the session's heartbeat, unless the stored one is recent enough. */
export async function saveHeartbeat(
  db: Database,
  heartbeat: { uid: string; session: Pick<PlaybackSession, 'id' | 'lastUsedAt'>; now: number },
): Promise<void> {
  const { uid, session, now } = heartbeat;
  if (isHeartbeatRecent(session, now)) return;
  await updateHeartbeat(db, { uid, id: session.id, now });
}

const updateHeartbeat = preparedQuery<{ uid: string; id: string; now: number }>()((db, value) =>
  db
    .updateTable('playbackSessions')
    .set({ lastUsedAt: value('now') })
    .where('uid', '=', value('uid'))
    .where('id', '=', value('id'))
    .where('lastUsedAt', '<', value('now')),
);

const selectPlaybackSessions = preparedQuery<{ uid: string }>()((db, value) =>
  db
    .selectFrom('playbackSessions')
    .select(['slot', 'id', 'openedAt', 'lastUsedAt'])
    .where('uid', '=', value('uid')),
);

/** Returns false when the slot changed since it was read. */
async function takeSlot(
  db: Database,
  request: { uid: string; id: string; choice: SlotChoice; now: number },
): Promise<boolean> {
  const { uid, id, now } = request;
  const { slot, replaces } = request.choice;
  const session = { id, openedAt: now, lastUsedAt: now };
  const won = replaces
    ? await db
        .updateTable('playbackSessions')
        .set(session)
        .where('uid', '=', uid)
        .where('slot', '=', slot)
        .where('id', '=', replaces.id)
        .where('lastUsedAt', '=', replaces.lastUsedAt)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('playbackSessions')
        .values({ uid, slot, ...session })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
  return won !== undefined;
}
