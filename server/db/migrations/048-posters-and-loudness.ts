import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the poster that was chosen for a video, and how loud its sound was and is. */
export const postersAndLoudness: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('videos').addColumn('poster', 'text').execute();
    await db.schema.alterTable('videos').addColumn('loudness', 'text').execute();
  },
};
