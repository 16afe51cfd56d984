import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, writeTogether } from '#server/database.ts';
import { describeError } from '#server/log.ts';
import { isUseNoted, noteUse, type Session } from '#server/store/sessions.ts';
import type { World } from '#server/world.ts';

type Use = { session: Pick<Session, 'id' | 'lastUsedAt'>; now: number };

/** From one writing to the next, so that a full disk is not asked, and does not fill the log, with each request. */
const pauseMs = 1_000;

/** Uses that wait to be written, by session; a database that has none here is not being written to. */
const waiting = new WeakMap<Database, Map<string, Use>>();

/**
 * Writes down that a session is in use, at most every five minutes and together with others. Nobody waits for it:
 * whoever reads or watches goes on although nothing can be written, such as on a full disk. The next request tells a
 * use again that was lost.
 */
export function touchSession(world: Pick<World, 'db' | 'log'>, use: Use): void {
  if (isUseNoted(use.session, use.now)) return;
  const uses = waiting.get(world.db);
  if (uses) uses.set(use.session.id, use);
  else void writeUses(world, new Map([[use.session.id, use]]));
}

async function writeUses({ db, log }: Pick<World, 'db' | 'log'>, first: Map<string, Use>): Promise<void> {
  for (let uses = first; uses.size > 0; uses = waiting.get(db) ?? new Map<string, Use>()) {
    waiting.set(db, new Map());
    try {
      await writeTogether(db, async (tx) => {
        for (const use of uses.values()) await noteUse(tx, use);
      });
    } catch (error) {
      log({ event: 'note-failed', error: describeError(error) });
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
  waiting.delete(db);
}
