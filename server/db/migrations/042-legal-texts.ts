import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Tables = {
  agreements: { id: string; uid: string; version: string; agreedAt: number };
  agreementsWithTexts: Tables['agreements'];
};

/**
 * Keeps each version of the legal texts, the versions that an agreement was about, the videos that a claim counts, and
 * certificates that were reissued with another name.
 */
export const legalTexts: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('legalTexts')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('texts', 'text', (column) => column.notNull())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('legalTextVersion', ['kind', 'version'])
      .execute();
    await widenAgreements(db);
    await db.schema.alterTable('certificates').addColumn('claimedVideos', 'text').execute();
    await db.schema.alterTable('certificates').addColumn('note', 'text').execute();
    await db.schema.alterTable('certificates').addColumn('reissuedAt', 'bigint').execute();
    await db.schema
      .createTable('replacedCertificates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('replacedAt', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('replacedCertificatesOfUser')
      .on('replacedCertificates')
      .column('uid')
      .execute();
  },
};

/** Builds the table anew, since SQLite cannot change a unique key. Nothing is known of the texts of former agreements. */
async function widenAgreements(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('agreementsWithTexts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('agreedAt', 'bigint', (column) => column.notNull())
    .addColumn('termsVersion', 'integer')
    .addColumn('refundsVersion', 'integer')
    .addUniqueConstraint('agreedOnceToTexts', ['uid', 'version', 'termsVersion', 'refundsVersion'])
    .execute();
  await db
    .insertInto('agreementsWithTexts')
    .columns(['id', 'uid', 'version', 'agreedAt'])
    .expression((from) => from.selectFrom('agreements').select(['id', 'uid', 'version', 'agreedAt']))
    .execute();
  await db.schema.dropTable('agreements').execute();
  await db.schema.alterTable('agreementsWithTexts').renameTo('agreements').execute();
}
