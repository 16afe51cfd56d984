import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Renames the tables and columns of rate limits, e-mail changes and queued mail. */
export const accountNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('limits').renameTo('rateLimits').execute();
    await db.schema.alterTable('addressChanges').renameTo('emailChanges').execute();
    await db.schema.alterTable('mail').renameColumn('sealed', 'encryptedContent').execute();
  },
};
