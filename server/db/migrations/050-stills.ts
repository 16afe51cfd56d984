import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Notes the size of a video's still edition; videos that were packaged before have none. */
export const stills: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('videos').addColumn('stillsBytes', 'bigint').execute();
  },
};
