import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far a job has come, for the process that goes on after this one. */
export const eventCursors: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('bookmarks')
      .addColumn('job', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
