import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the author of a revocation; until now it was always the instructor. */
export const certificateRevocations: Migration = {
  async up(db: Kysely<{ certificates: { revokedAt: number | null; revokedBy: string | null } }>) {
    await db.schema.alterTable('certificates').addColumn('revokedBy', 'text').execute();
    await db
      .updateTable('certificates')
      .set({ revokedBy: 'instructor' })
      .where('revokedAt', 'is not', null)
      .execute();
  },
};
