import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds how far a backup has come that is being made. */
export const backupStepColumns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('backupRuns').addColumn('step', 'text').execute();
    await db.schema.alterTable('backupRuns').addColumn('stepCount', 'bigint').execute();
  },
};
