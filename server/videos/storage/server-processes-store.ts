/** The processes that serve the site. Each one updates its row regularly; those that stop are soon deleted. */
import type { Database } from '#server/platform/db/database.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';

export type ServerProcess = {
  id: string;
  /** The URL of the store that it reads videos from; null for its disk. */
  mediaUrl: string | null;
};

/** A process without an update for this long counts as dead. */
export const silentMs = 60_000;

/** Records that a process is alive, and deletes dead ones. */
export async function touchProcess(
  db: Database,
  { id, mediaUrl, now }: ServerProcess & { now: number },
): Promise<void> {
  await db
    .insertInto('serverProcesses')
    .values({ id, mediaUrl, seenAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ seenAt: row.ref('excluded.seenAt') })),
    )
    .execute();
  await db
    .deleteFrom('serverProcesses')
    .where(isOverIn('seenAt', { now, lastsMs: silentMs }))
    .execute();
}

export async function listLiveProcesses(db: Database, { now }: { now: number }): Promise<ServerProcess[]> {
  return db
    .selectFrom('serverProcesses')
    .select(['id', 'mediaUrl'])
    .where((row) => row.not(isOverIn('seenAt', { now, lastsMs: silentMs })))
    .orderBy('id')
    .execute();
}

export async function forgetProcess(db: Database, { id }: { id: string }): Promise<void> {
  await db.deleteFrom('serverProcesses').where('id', '=', id).execute();
}
