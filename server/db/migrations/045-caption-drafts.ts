import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the drafts of captions, one for each language of a video that somebody writes them in. */
export const captionDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('captionDrafts')
      .addColumn('videoId', 'text', (column) => column.notNull().references('videos.id'))
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('cues', 'text')
      .addColumn('savedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('captionDraftOfLanguage', ['videoId', 'language'])
      .execute();
  },
};
