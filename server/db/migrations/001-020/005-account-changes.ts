import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Changes of address that wait for both addresses, and accounts that were asked to be deleted. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('addressChanges')
      .addColumn('uid', 'text', (column) => column.primaryKey().references('users.uid'))
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('oldTokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('newTokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('oldConfirmedAt', 'bigint')
      .addColumn('newConfirmedAt', 'bigint')
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('users').addColumn('deletionAskedAt', 'bigint').execute();
  },
};
