/** Notes that a session or a stream is in use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, groupCommit } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import { markSessionUsed, type Session } from '#server/store/sessions.ts';
import { noteStreamUse } from '#server/store/playback-sessions.ts';
import type { AppContext } from '#server/context.ts';

/** To be called once the last use is not noted freshly any more (`isUseNoted`). */
export function touchSession(
  ctx: Pick<AppContext, 'db' | 'log'>,
  use: { session: Pick<Session, 'id' | 'lastUsedAt'>; now: number },
): void {
  note(ctx, `session ${use.session.id}`, (tx) => markSessionUsed(tx, use));
}

/** To be called once the last use is not noted freshly any more (`isFresh`). */
export function touchStream(
  ctx: Pick<AppContext, 'db' | 'log'>,
  use: { uid: string; stream: { id: string; lastUsedAt: number }; now: number },
): void {
  note(ctx, `stream ${use.stream.id}`, (tx) => noteStreamUse(tx, use));
}

type Note = (tx: Database) => Promise<void>;

/** From one writing to the next, so that a full disk is not asked, and does not fill the log, with each request. */
const pauseMs = 1_000;

/** The notes that wait to be written, by what they are about; a database that has none here is not being written to. */
const waiting = new WeakMap<Database, Map<string, Note>>();

/**
 * Writes a note together with others. Nobody waits for it: a film goes on although nothing can be written, such as on
 * a full disk. A note that is lost is made again at the next request.
 */
function note(ctx: Pick<AppContext, 'db' | 'log'>, about: string, write: Note): void {
  const notes = waiting.get(ctx.db);
  if (notes) notes.set(about, write);
  else void writeNotes(ctx, new Map([[about, write]]));
}

async function writeNotes(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  first: Map<string, Note>,
): Promise<void> {
  for (let notes = first; notes.size > 0; notes = waiting.get(db) ?? new Map<string, Note>()) {
    waiting.set(db, new Map());
    try {
      await groupCommit(db, async (tx) => {
        for (const write of notes.values()) await write(tx);
      });
    } catch (error) {
      log({ event: 'note-failed', error: describeError(error) });
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
  waiting.delete(db);
}
