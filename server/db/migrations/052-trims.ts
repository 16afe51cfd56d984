import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notes of a trimmed video which one it was made of, and the part that was kept; videos of before were not trimmed. */
export const trims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('videos').addColumn('trimOf', 'text').execute();
    await db.schema.alterTable('videos').addColumn('trimStartMs', 'bigint').execute();
    await db.schema.alterTable('videos').addColumn('trimEndMs', 'bigint').execute();
  },
};
