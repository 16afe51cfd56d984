import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Mails that were given up: when, and why. The queue's index leaves them out. */
export const failedMail: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('mail').addColumn('failedAt', 'bigint').execute();
    await db.schema.alterTable('mail').addColumn('failedWhy', 'text').execute();
    await db.schema.dropIndex('mailWaiting').execute();
    await db.schema
      .createIndex('mailWaiting')
      .on('mail')
      .columns(['sentAt', 'failedAt', 'nextTryAt'])
      .execute();
  },
};
