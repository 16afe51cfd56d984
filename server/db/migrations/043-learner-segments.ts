import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the filters of the list of learners that the team keeps under a name. */
export const learnerSegments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('learnerSegments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .execute();
  },
};
