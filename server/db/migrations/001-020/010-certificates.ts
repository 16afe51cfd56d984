import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the instructor's decision on a claim, the course's title at the time, and the keys that sign credentials. */
export const certificates: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['nameCorrectedAt', 'declinedAt'] as const)
      await db.schema.alterTable('certificates').addColumn(column, 'bigint').execute();
    for (const column of ['declineReason', 'revokeReason', 'course'] as const)
      await db.schema.alterTable('certificates').addColumn(column, 'text').execute();

    await db.schema
      .createTable('badgeKeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('sealedPrivateKey', 'text', (column) => column.notNull())
      // Of several processes that make the first key at once, one keeps its own.
      .addColumn('currentSlot', 'text', (column) => column.unique())
      .addColumn('createdAt', 'bigint', (column) => column.notNull())
      .execute();
  },
};
