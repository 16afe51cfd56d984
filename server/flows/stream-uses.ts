/** Streams that were used, written down a moment later and together: a piece of a film never waits for the disk. */
import { type Database, writeTogether } from '#server/database.ts';
import { describeError, type Log } from '#server/log.ts';
import { noteStreamUse } from '#server/store/streams.ts';
import type { StreamUse, StreamUses } from '#server/world.ts';

const togetherMs = 1_000;

/** What is lost when the process dies is a second of use, and the next piece says it again. */
export function collectStreamUses(db: Database, log: Log): StreamUses {
  const waiting = new Map<string, StreamUse>();

  function take(): StreamUse[] {
    const uses = [...waiting.values()];
    waiting.clear();
    return uses;
  }

  async function write(): Promise<void> {
    const uses = take();
    if (uses.length === 0) return;
    try {
      await writeTogether(db, async (tx) => {
        for (const use of uses) await noteStreamUse(tx, use);
      });
    } catch (error) {
      // A film goes on although nothing can be written, such as on a full disk.
      log({ event: 'note-failed', error: describeError(error) });
    }
  }

  return {
    note(use) {
      if (waiting.size === 0) setTimeout(() => void write(), togetherMs).unref();
      waiting.set(use.stream.id, use);
    },
    take,
  };
}
