import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the processes that serve the site at the moment, and where each of them has its videos. */
export const serverProcesses: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('serverProcesses')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('mediaUrl', 'text')
      .addColumn('seenAt', 'bigint', (column) => column.notNull())
      .execute();
  },
};
