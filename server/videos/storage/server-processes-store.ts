/** The table of the processes that serve the site. Each of them shows that it is there; one that dies is soon forgotten. */
import type { Database } from '#server/platform/db/database.ts';
import { isOverIn } from '#server/platform/db/clock-conditions.ts';

export type ServerProcess = {
  id: string;
  /** The address of the store that it reads videos from; null for its disk. */
  mediaUrl: string | null;
};

/** A process that was silent for so long is gone. */
export const silentMs = 60_000;

/** Notes that a process is there, and forgets those that are gone. */
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
