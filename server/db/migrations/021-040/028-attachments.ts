import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lessons get chapters and attached files. Lessons that are there have none, and stored revisions stay as they are. */
export const attachments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('attachments')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .addColumn('createdBy', 'text')
      .execute();
    for (const list of ['chapters', 'attachments'])
      await db.schema
        .alterTable('lessons')
        .addColumn(list, 'text', (column) => column.notNull().defaultTo('[]'))
        .execute();
  },
};
