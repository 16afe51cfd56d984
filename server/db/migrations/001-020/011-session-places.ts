import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The time zone of the device's clock, from which its place is told in words. */
export const places: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sessions')
      .addColumn('timeZone', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
