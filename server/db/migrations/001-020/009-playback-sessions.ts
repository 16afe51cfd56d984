import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Creates the playback sessions: a user has as many rows as concurrent playbacks are allowed, so that no race makes more. */
export const playbackSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('streams')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('openedAt', 'bigint', (column) => column.notNull())
      .addColumn('lastUsedAt', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('streamsOfUser', ['uid', 'slot'])
      .execute();
  },
};
