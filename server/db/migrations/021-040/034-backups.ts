import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The runs of backups and drills, and the releases that migrated the tables. */
export const backups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('backupRuns')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('openKey', 'text', (column) => column.unique())
      .addColumn('beganAt', 'bigint', (column) => column.notNull())
      .addColumn('heartbeatAt', 'bigint', (column) => column.notNull())
      .addColumn('endedAt', 'bigint')
      .addColumn('failure', 'text')
      .addColumn('name', 'text')
      .addColumn('rows', 'bigint')
      .addColumn('files', 'bigint')
      .addColumn('bytes', 'bigint')
      .addColumn('sentAt', 'bigint')
      .execute();
    await db.schema.createIndex('backupRunsOfKind').on('backupRuns').columns(['kind', 'beganAt']).execute();

    await db.schema
      .createTable('releases')
      .addColumn('migration', 'text', (column) => column.primaryKey())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('migratedAt', 'bigint', (column) => column.notNull())
      .execute();
  },
};
