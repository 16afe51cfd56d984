import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is known of a video beside its length: its sizes and what is said in it; and a learner's own ticks. */
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
