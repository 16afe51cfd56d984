import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Mails to sign in that wait are found without a look at the others, however many those are. */
export const signInMailFirst: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index "signInMailWaiting" on "mail" ("nextTryAt")
      where "kind" = 'sign-in' and "sentAt" is null and "failedAt" is null`.execute(db);
  },
};
