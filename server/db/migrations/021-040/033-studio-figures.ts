import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes by which the audit log is filtered, and the figures of the studio's first page are added up. */
export const studioFigures: Migration = {
  async up(db: Kysely<unknown>) {
    const index = (name: string, table: string, columns: string[]) =>
      db.schema.createIndex(name).on(table).columns(columns).execute();
    await index('auditByTime', 'audit', ['at', 'id']);
    await index('auditOfActor', 'audit', ['actor', 'at']);
    await index('auditOfAction', 'audit', ['action', 'at']);
    // All that a sum of a day needs stands in the index, so that no row is read.
    await index('paymentFigures', 'payments', ['paidAt', 'currency', 'amountCents', 'withdrawnAt']);
    await index('refundFigures', 'payments', ['refundedAt', 'currency', 'refundedCents']);
    await index('mailFailed', 'mail', ['failedAt', 'kind']);
    await index('certificatesWaiting', 'certificates', ['issuedAt', 'declinedAt', 'claimedAt']);
  },
};
