import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the videos' renditions and transcripts, and learners' manual completions. */
export const videos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('lessons').addColumn('renditions', 'text').execute();
    await db.schema.alterTable('progress').addColumn('tick', 'text').execute();

    await db.schema
      .createTable('transcriptLines')
      .addColumn('lessonId', 'text', (column) => column.notNull().references('lessons.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('startMs', 'bigint', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('folded', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('transcriptLineOfLesson', ['lessonId', 'position'])
      .execute();
  },
};
