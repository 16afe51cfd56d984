/** Writes that no request waits for: the times at which sessions and playback sessions were last used. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import { type Database, groupCommit } from './database.ts';

type PendingWrite = (tx: Database) => Promise<void>;

/** The pause between two batches, so that a full disk does not cause an error for each request. */
const pauseMs = 1_000;

/** The pending writes by row; a database without an entry has no batch running. */
const pendingWrites = new WeakMap<Database, Map<string, PendingWrite>>();

/**
 * Batches the write with others, and replaces a pending one with this key: the kind of row and its id. No request waits
 * for it, so that a video keeps playing while nothing can be written; the next request repeats a lost write.
 */
export function deferWrite(ctx: Pick<AppContext, 'db' | 'log'>, key: string, write: PendingWrite): void {
  const writes = pendingWrites.get(ctx.db);
  if (writes) writes.set(key, write);
  else void writePending(ctx, new Map([[key, write]]));
}

async function writePending(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  first: Map<string, PendingWrite>,
): Promise<void> {
  for (
    let writes = first;
    writes.size > 0;
    writes = pendingWrites.get(db) ?? new Map<string, PendingWrite>()
  ) {
    pendingWrites.set(db, new Map());
    try {
      await groupCommit(db, async (tx) => {
        // All processes write sessions before playback sessions, and each kind by id, so that they never deadlock.
        for (const [, write] of [...writes].toSorted(([one], [other]) => (one > other ? -1 : 1)))
          await write(tx);
      });
    } catch (error) {
      log.error({ event: 'touch-failed', error });
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
  pendingWrites.delete(db);
}
