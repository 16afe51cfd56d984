import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what the patrol found of each video. */
export const videoChecks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('videoChecks')
      .addColumn('videoId', 'text', (column) => column.primaryKey())
      .addColumn('requestedAt', 'bigint')
      .addColumn('checkedAt', 'bigint')
      .addColumn('depth', 'text')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('trouble', 'text')
      .addColumn('part', 'text')
      .addColumn('file', 'text')
      .addColumn('brokenAt', 'bigint')
      .addColumn('toldAt', 'bigint')
      .addColumn('lease', 'text')
      .addColumn('leaseUntil', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
