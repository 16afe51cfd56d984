import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users, where they are signed in, and the links that sign them in. */
export const people: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('users')
      .addColumn('uid', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text')
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('umur', 'text')
      .addColumn('kerja', 'text')
      .addColumn('phone', 'text')
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('choicePlan', 'text')
      .addColumn('clickpayAt', 'bigint')
      .addColumn('bannedAt', 'bigint')
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('userAgent', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessionsOfUser').on('sessions').column('uid').execute();

    await db.schema
      .createTable('signInLinks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
      .addColumn('codeHash', 'text', (column) => column.notNull())
      .addColumn('askingHash', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('expiresAt', 'bigint', (column) => column.notNull())
      .addColumn('usedAt', 'bigint')
      .addColumn('replacedAt', 'bigint')
      .addColumn('tries', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('signInLinksOfEmail')
      .on('signInLinks')
      .columns(['email', 'createdAt'])
      .execute();
  },
};
