import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The outline, what was played of it, and what it earns. */
export const course: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sections')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('image', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('lessons')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sectionId', 'integer', (column) => column.notNull().references('sections.id'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('url', 'text')
      .addColumn('lengthMs', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('resources')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('url', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('progress')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('lessonId', 'text', (column) => column.notNull().references('lessons.id'))
      .addColumn('ranges', 'text', (column) => column.notNull())
      .addColumn('playedMs', 'bigint', (column) => column.notNull())
      .addColumn('resumeAtMs', 'bigint', (column) => column.notNull())
      .addColumn('openedAt', 'bigint', (column) => column.notNull())
      .addColumn('watchedAt', 'bigint')
      .addColumn('updatedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('progressOfLesson', ['uid', 'lessonId'])
      .execute();

    await db.schema
      .createTable('watchClocks')
      .addColumn('uid', 'text', (column) => column.primaryKey().references('users.uid'))
      .addColumn('spentUntil', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('certificates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().unique().references('users.uid'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('claimedAt', 'bigint', (column) => column.notNull())
      .addColumn('issuedAt', 'bigint')
      .addColumn('revokedAt', 'bigint')
      .execute();
  },
};
