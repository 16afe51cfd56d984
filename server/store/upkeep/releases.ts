/** The table of releases: which one first applied a migration. */
import type { Database } from '#server/db/database.ts';

/** Notes the release that applied a migration; the first one stays. */
export async function addRelease(
  db: Database,
  release: { migration: string; version: string; migratedAt: number },
): Promise<void> {
  await db
    .insertInto('releases')
    .values(release)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the version that applied the newest migration; undefined where nobody noted it. */
export async function findNewestRelease(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('version')
    .orderBy('migration', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Returns the time of the first start that noted its release; undefined before it. */
export async function findFirstStart(db: Database): Promise<number | undefined> {
  const row = await db
    .selectFrom('releases')
    .select('migratedAt')
    .orderBy('migratedAt')
    .limit(1)
    .executeTakeFirst();
  return row?.migratedAt;
}
