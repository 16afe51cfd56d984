import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A revision tells how it came about, and which older one it publishes again. Of the revisions before, nobody knows. */
export const revisionOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('contentRevisions').addColumn('origin', 'text').execute();
    await db.schema.alterTable('contentRevisions').addColumn('restores', 'integer').execute();
  },
};
