import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many reports of progress came in the present window of time, counted where the clock is spent. */
export const reportWindows: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('watchClocks')
      .addColumn('windowStart', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('watchClocks')
      .addColumn('reports', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
