import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

type Before = { users: { plan: string; paidPlan: string } };

/**
 * Adds grants, and the plan that a user has paid for beside the one that they have. Until now both were the same, so a
 * plan that was given by hand stays a discrepancy until a grant stands behind it.
 */
export const grants: Migration = {
  async up(db: Kysely<Before>) {
    await db.schema
      .createTable('grants')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      // The uid while the grant lasts, so that each user has one at a time.
      .addColumn('openKey', 'text', (column) => column.unique())
      .addColumn('plan', 'text', (column) => column.notNull())
      .addColumn('why', 'text', (column) => column.notNull())
      .addColumn('grantedBy', 'text', (column) => column.notNull())
      .addColumn('grantedAt', 'bigint', (column) => column.notNull())
      .addColumn('endsAt', 'bigint')
      .addColumn('endedAt', 'bigint')
      .addColumn('endedBy', 'text')
      .addColumn('endedWhy', 'text')
      // The grant that ended this one.
      .addColumn('replacedBy', 'text')
      .execute();
    await db.schema.createIndex('grantsOfUser').on('grants').columns(['uid', 'grantedAt']).execute();
    await sql`create index "grantsThatEnd" on grants ("endsAt") where "openKey" is not null`.execute(db);
    await db.schema
      .alterTable('users')
      .addColumn('paidPlan', 'text', (column) => column.notNull().defaultTo('free'))
      .execute();
    await db
      .updateTable('users')
      .set({ paidPlan: sql.ref('plan') })
      .where('plan', '!=', 'free')
      .execute();
  },
};
