import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the language in which a user is written to; everybody was written to in English until now. */
export const userLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
  },
};
