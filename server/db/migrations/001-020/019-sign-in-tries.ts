import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A request for sign-in tells whose tries it bore, in which session it ended, and is found by the browser that asked. */
export const signInTries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('signInLinks')
      .addColumn('otherTries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('signInLinks').addColumn('sessionId', 'text').execute();
    await db.schema
      .createIndex('signInLinksOfBrowser')
      .on('signInLinks')
      .columns(['askingHash', 'createdAt'])
      .execute();
  },
};
