import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type ContentTables = {
  lessons: { id: string; kind: string; lengthMs: number; renditions: string | null; videoId: string | null };
  videos: { id: string; lengthMs: number; renditions: string | null };
  transcriptLines: { lessonId: string; position: number; startMs: number; text: string; folded: string };
  transcriptLinesOfVideos: {
    videoId: string;
    position: number;
    startMs: number;
    text: string;
    folded: string;
  };
};

/**
 * The site's content becomes a document with revisions, and videos become rows of their own. The video of a lesson has
 * the lesson's id, as its folder of media has. The first start with this code writes revision 1, since the document's
 * other texts come from `content/`.
 */
export const content: Migration = {
  async up(db: Kysely<ContentTables>) {
    await createContentTables(db);
    await moveVideos(db);
    await moveTranscripts(db);
    for (const table of ['sections', 'lessons'])
      await db.schema.alterTable(table).addColumn('removedAt', 'bigint').execute();
  },
};

async function createContentTables(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('contentRevisions')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'bigint', (column) => column.notNull())
    .addColumn('publishedBy', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('contentDraft')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('basedOn', 'integer', (column) => column.notNull().references('contentRevisions.id'))
    .addColumn('savedAt', 'bigint', (column) => column.notNull())
    .addColumn('savedBy', 'text')
    .execute();
  await db.schema
    .createTable('images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute();
}

async function moveVideos(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('videos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lengthMs', 'bigint', (column) => column.notNull())
    .addColumn('renditions', 'text')
    .execute();
  await db
    .insertInto('videos')
    .columns(['id', 'lengthMs', 'renditions'])
    .expression((from) =>
      from.selectFrom('lessons').select(['id', 'lengthMs', 'renditions']).where('kind', '=', 'video'),
    )
    .execute();
  await db.schema
    .alterTable('lessons')
    .addColumn('videoId', 'text', (column) => column.references('videos.id'))
    .execute();
  await db
    .updateTable('lessons')
    .set((row) => ({ videoId: row.ref('id') }))
    .where('kind', '=', 'video')
    .execute();
  for (const column of ['lengthMs', 'renditions'])
    await db.schema.alterTable('lessons').dropColumn(column).execute();
}

/** SQLite cannot change what a column refers to, so the table is built anew. */
async function moveTranscripts(db: Kysely<ContentTables>): Promise<void> {
  await db.schema
    .createTable('transcriptLinesOfVideos')
    .addColumn('videoId', 'text', (column) => column.notNull().references('videos.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('startMs', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('folded', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('transcriptLineOfVideo', ['videoId', 'position'])
    .execute();
  await db
    .insertInto('transcriptLinesOfVideos')
    .columns(['videoId', 'position', 'startMs', 'text', 'folded'])
    .expression((from) =>
      from
        .selectFrom('transcriptLines')
        .innerJoin('videos', 'videos.id', 'transcriptLines.lessonId')
        .select(['lessonId', 'position', 'startMs', 'text', 'folded']),
    )
    .execute();
  await db.schema.dropTable('transcriptLines').execute();
  await db.schema.alterTable('transcriptLinesOfVideos').renameTo('transcriptLines').execute();
}
