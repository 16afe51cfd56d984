import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { searchKeysOf } from '#rules/learners/search-keys.ts';

/** Learners are found by keys of their names, e-mails and phones, and listed by time, plan and country without a scan. */
export const learnerSearch: Migration = {
  async up(db: Kysely<Tables>) {
    await db.schema
      .createTable('learnerSearchKeys')
      .addColumn('uid', 'text', (column) => column.notNull().references('users.uid'))
      .addColumn('key', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('learnerSearchKeysOfUser', ['uid', 'key'])
      .execute();
    await fill(db);
    await db.schema.createIndex('learnersByKey').on('learnerSearchKeys').columns(['key', 'uid']).execute();
    await db.schema
      .createTable('learnerNotes')
      .addColumn('uid', 'text', (column) => column.primaryKey().references('users.uid'))
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('changedAt', 'bigint', (column) => column.notNull())
      .addColumn('changedBy', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('usersByTime').on('users').columns(['createdAt', 'uid']).execute();
    await db.schema.createIndex('usersOfPlan').on('users').columns(['plan', 'createdAt', 'uid']).execute();
    await db.schema
      .createIndex('usersOfCountry')
      .on('users')
      .columns(['country', 'createdAt', 'uid'])
      .execute();
    await db.schema.alterTable('mail').addColumn('recipientKey', 'text').execute();
    await db.schema
      .createIndex('mailOfRecipient')
      .on('mail')
      .columns(['recipientKey', 'createdAt'])
      .execute();
  },
};

type Tables = {
  users: { uid: string; name: string | null; email: string; phone: string | null };
  learnerSearchKeys: { uid: string; key: number };
};

/** A piece holds some ten values for each user. */
const usersAtOnce = 500;

async function fill(db: Kysely<Tables>): Promise<void> {
  let after = '';
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['uid', 'name', 'email', 'phone'])
      .where('uid', '>', after)
      .orderBy('uid')
      .limit(usersAtOnce)
      .execute();
    const last = users.at(-1);
    if (!last) return;
    const rows = users.flatMap((user) => searchKeysOf(user).map((key) => ({ uid: user.uid, key })));
    for (let first = 0; first < rows.length; first += 4_000)
      await db
        .insertInto('learnerSearchKeys')
        .values(rows.slice(first, first + 4_000))
        .execute();
    after = last.uid;
  }
}
