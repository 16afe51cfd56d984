import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { normaliseEmail } from '#rules/sign-in/sign-in.ts';

/**
 * Addresses with an internationalised domain in the one spelling that sign-in uses from now on. Where somebody has an
 * account under both spellings already, the older spelling stays with the one that has it.
 */
export const emailDomains: Migration = {
  async up(db: Kysely<{ users: { uid: string; email: string } }>) {
    const users = await db
      .selectFrom('users')
      .select(['uid', 'email'])
      .where('email', 'like', '%@%')
      .execute();
    for (const { uid, email } of users) {
      const spelled = normaliseEmail(email);
      if (spelled === email) continue;
      const taken = await db
        .selectFrom('users')
        .select('uid')
        .where('email', '=', spelled)
        .executeTakeFirst();
      if (!taken) await db.updateTable('users').set({ email: spelled }).where('uid', '=', uid).execute();
    }
  },
};
