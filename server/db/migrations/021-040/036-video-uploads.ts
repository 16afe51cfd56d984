import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Videos get a life: they are uploaded, wait, are packaged and become ready. Those that are there are ready, and have
 * English captions, as every packaged folder so far had.
 */
export const videoUploads: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: 'text' | 'integer' | 'bigint', byDefault?: string | number) =>
      db.schema
        .alterTable('videos')
        .addColumn(name, type, (column) =>
          byDefault === undefined ? column : column.notNull().defaultTo(byDefault),
        )
        .execute();
    await add('name', 'text', '');
    await add('state', 'text', 'ready');
    await add('failure', 'text');
    await add('fingerprint', 'text');
    await add('sourceBytes', 'bigint', 0);
    await add('receivedBytes', 'bigint', 0);
    await add('sha256', 'text');
    await add('packagedPermille', 'integer', 0);
    await add('bytes', 'bigint');
    await add('captions', 'text', '["en"]');
    await add('createdAt', 'bigint', 0);
    await add('createdBy', 'text');
    await add('changedAt', 'bigint', 0);
    await add('lease', 'text');
    await add('leaseUntil', 'bigint', 0);
    await db.schema.createIndex('videosByState').on('videos').columns(['state', 'changedAt']).execute();
  },
};
