import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Names playback sessions, watch budgets, manual completions and encrypted keys as such; rows and keys stay. */
export const lessonNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('streams').renameTo('playbackSessions').execute();
    await db.schema.alterTable('watchClocks').renameTo('watchBudgets').execute();
    await db.schema.alterTable('progress').renameColumn('tick', 'manualCompletion').execute();
    await db.schema.alterTable('badgeKeys').renameColumn('sealedPrivateKey', 'encryptedPrivateKey').execute();
  },
};
