import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the orders to write captions by machine, one for each language of a video. */
export const transcriptions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('transcriptions')
      .addColumn('videoId', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure', 'text')
      .addColumn('writtenPermille', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('draftVersion', 'text', (column) => column.notNull())
      .addColumn('requestedAt', 'bigint', (column) => column.notNull())
      .addColumn('lease', 'text')
      .addColumn('leaseUntil', 'bigint', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('transcriptionOfLanguage', ['videoId', 'language'])
      .execute();
  },
};
