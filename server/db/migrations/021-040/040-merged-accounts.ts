import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the account that a merged one went into, and the further e-mails by which somebody signs in. */
export const mergedAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('mergedInto', 'text', (column) => column.references('users.uid'))
      .execute();
    await sql`create index "usersMergedInto" on users ("mergedInto") where "mergedInto" is not null`.execute(
      db,
    );
    await db.schema
      .createTable('emailAliases')
      .addColumn('email', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('addedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('emailAliasesOfUser').on('emailAliases').column('uid').execute();
  },
};
