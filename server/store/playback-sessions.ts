/** The films a person plays right now. Rules say who stops; the rows, one for each place, let no race make more. */
import { freePlace, isFresh, type Place, placeForNew, type Stream } from '#rules/playback-session.ts';
import type { Database } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-queries.ts';

/**
 * Keeps the stream that a player names, or begins a new one, which may end the oldest.
 * @returns the stream's id; null for a named stream that was stopped and finds no room.
 */
export async function openStream(
  db: Database,
  asked: { uid: string; named: string | undefined; newId: string; now: number },
): Promise<string | null> {
  const { uid, named, newId, now } = asked;
  for (;;) {
    const streams = await readStreams(db, { uid });
    const own = streams.find(({ id }) => id === named);
    if (own) {
      await noteStreamUse(db, { uid, stream: own, now });
      return own.id;
    }
    const place = named === undefined ? placeForNew(streams, now) : freePlace(streams, now);
    if (!place) return null;
    // Somebody else of this person was faster: what was free, or the oldest, is another one now.
    if (await takePlace(db, { uid, id: newId, place, now })) return newId;
  }
}

export async function noteStreamUse(
  db: Database,
  use: { uid: string; stream: Pick<Stream, 'id' | 'lastUsedAt'>; now: number },
): Promise<void> {
  if (isFresh(use.stream, use.now)) return;
  await updateUse(db, { uid: use.uid, id: use.stream.id, now: use.now });
}

const updateUse = preparedQuery<{ uid: string; id: string; now: number }>()((db, value) =>
  db
    .updateTable('streams')
    .set({ lastUsedAt: value('now') })
    .where('uid', '=', value('uid'))
    .where('id', '=', value('id'))
    .where('lastUsedAt', '<', value('now')),
);

function readStreams(db: Database, of: { uid: string }): Promise<Stream[]> {
  return selectStreams(db, { uid: of.uid });
}

const selectStreams = preparedQuery<{ uid: string }>()((db, value) =>
  db.selectFrom('streams').select(['slot', 'id', 'openedAt', 'lastUsedAt']).where('uid', '=', value('uid')),
);

/** False when the place is not any more as it was seen. */
async function takePlace(
  db: Database,
  taken: { uid: string; id: string; place: Place; now: number },
): Promise<boolean> {
  const { uid, id, now } = taken;
  const { slot, ends } = taken.place;
  const stream = { id, openedAt: now, lastUsedAt: now };
  const won = ends
    ? await db
        .updateTable('streams')
        .set(stream)
        .where('uid', '=', uid)
        .where('slot', '=', slot)
        .where('id', '=', ends.id)
        .where('lastUsedAt', '=', ends.lastUsedAt)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('streams')
        .values({ uid, slot, ...stream })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
  return won !== undefined;
}
