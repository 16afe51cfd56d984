import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Remembers which videos a lesson showed before, so that who watches one goes on with it. */
export const formerVideos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('formerVideos')
      .addColumn('lessonId', 'text', (column) => column.notNull().references('lessons.id'))
      .addColumn('videoId', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('replacedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('formerVideoOfLesson', ['lessonId', 'videoId'])
      .execute();
  },
};
