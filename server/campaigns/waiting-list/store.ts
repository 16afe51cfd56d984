/** The rows of the waiting list, and the accounts with their addresses. */
import { type Expression, sql, type SqlBool } from 'kysely';
import type { Language } from '#rules/language.ts';
import type { AccountOfEntry } from '#rules/waiting-list.ts';
import type { Database } from '#server/platform/db/database.ts';

export type Entry = {
  id: string;
  email: string;
  language: Language;
  askedAt: number;
  confirmedAt: number | null;
};

const columns = ['id', 'email', 'language', 'askedAt', 'confirmedAt'] as const;

/** Adds an address, or renews its unconfirmed entry. Returns the entry, a confirmed one unchanged. */
export async function putEntry(
  tx: Database,
  entry: { id: string; email: string; language: Language; now: number },
): Promise<{ id: string; confirmedAt: number | null }> {
  const { id, email, language, now } = entry;
  return tx
    .insertInto('waitingList')
    .values({ id, email, language, askedAt: now, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((row) => {
        const isConfirmed = row('waitingList.confirmedAt', 'is not', null);
        return {
          language: row.case().when(isConfirmed).then(row.ref('waitingList.language')).else(language).end(),
          askedAt: row.case().when(isConfirmed).then(row.ref('waitingList.askedAt')).else(now).end(),
        };
      }),
    )
    .returning(['id', 'confirmedAt'])
    .executeTakeFirstOrThrow();
}

/** Returns null for an unknown entry, and for one whose address was removed. */
export async function findEntry(db: Database, by: { id: string }): Promise<Entry | null> {
  const row = await db
    .selectFrom('waitingList')
    .select(columns)
    .where('id', '=', by.id)
    .where('email', 'is not', null)
    .executeTakeFirst();
  return row?.email == null ? null : { ...row, email: row.email };
}

/** Confirms an entry that was asked for after a time; the first confirmation stays. Returns whether it is confirmed. */
export async function confirmEntry(
  db: Database,
  by: { id: string; askedAfter: number; now: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('waitingList')
    .set((row) => ({ confirmedAt: row.fn.coalesce('confirmedAt', row.val(by.now)) }))
    .where('id', '=', by.id)
    .where('email', 'is not', null)
    .where((row) => row.or([row('confirmedAt', 'is not', null), row('askedAt', '>', by.askedAfter)]))
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Removes the address of an entry. Returns false when there is none. */
export async function removeAddress(db: Database, by: { id: string }): Promise<boolean> {
  const removed = await db
    .updateTable('waitingList')
    .set({ email: null })
    .where('id', '=', by.id)
    .where('email', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes entries that were not confirmed in time, and those without an address that no campaign counts. */
export async function deleteOldEntries(db: Database, before: { time: number }): Promise<void> {
  await db
    .deleteFrom('waitingList')
    .where('confirmedAt', 'is', null)
    .where('askedAt', '<', before.time)
    .execute();
  await db
    .deleteFrom('waitingList')
    .where('email', 'is', null)
    .where((row) => {
      const ofEntry = row.selectFrom('campaignRecipients').select('campaignRecipients.id');
      return row.not(row.exists(ofEntry.whereRef('entryId', '=', 'waitingList.id')));
    })
    .execute();
}

/** Counts the confirmed addresses, and those that wait for their confirmation. */
export async function countEntries(db: Database): Promise<{ confirmed: number; unconfirmed: number }> {
  const row = await db
    .selectFrom('waitingList')
    .select(({ fn }) => [
      fn.count<number | string>('confirmedAt').as('confirmed'),
      fn.countAll<number | string>().as('all'),
    ])
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow();
  const confirmed = Number(row.confirmed);
  return { confirmed, unconfirmed: Number(row.all) - confirmed };
}

export type EntryPosition = { at: number; id: string };

/** Lists entries, the newest first. `q` is a part of the address. */
export async function listEntries(
  db: Database,
  of: { q: string; isConfirmed?: boolean; after: EntryPosition | null; atMost: number },
): Promise<Entry[]> {
  const { q, isConfirmed, after, atMost } = of;
  const rows = await db
    .selectFrom('waitingList')
    .select(columns)
    .where('email', 'is not', null)
    .$if(q !== '', (list) => list.where(includes('email', q)))
    .$if(isConfirmed === true, (list) => list.where('confirmedAt', 'is not', null))
    .$if(after !== null, (list) => {
      const { at, id } = after ?? { at: 0, id: '' };
      // The first condition bounds the range of the index.
      return list
        .where('askedAt', '<=', at)
        .where((row) => row.or([row('askedAt', '<', at), row('waitingList.id', '<', id)]));
    })
    // Both in one direction, so that the index gives the order.
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}

/** Lists confirmed entries by their ids. */
export async function listConfirmed(
  db: Database,
  of: { after: string; atMost: number } | { ids: readonly string[] },
): Promise<Entry[]> {
  if ('ids' in of && of.ids.length === 0) return [];
  const confirmed = db
    .selectFrom('waitingList')
    .select(columns)
    .where('email', 'is not', null)
    .where('confirmedAt', 'is not', null);
  const some =
    'ids' in of
      ? confirmed.where('id', 'in', of.ids)
      : confirmed.where('id', '>', of.after).orderBy('id').limit(of.atMost);
  const rows = await some.execute();
  return rows.map((row) => ({ ...row, email: row.email ?? '' }));
}

/** Returns those of these addresses that have a confirmed entry. */
export async function listConfirmedEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('waitingList')
    .select('email')
    .where('email', 'in', emails)
    .where('confirmedAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email ?? ''));
}

export type EmailOwner = AccountOfEntry & { uid: string; email: string };

/** Returns the accounts that sign in with these addresses, by address; that of a merged account belongs to the remaining one. */
export async function findOwners(db: Database, emails: readonly string[]): Promise<Map<string, EmailOwner>> {
  const owners = new Map<string, EmailOwner>();
  if (emails.length === 0) return owners;
  const aliases = await db
    .selectFrom('emailAliases')
    .select(['email', 'uid'])
    .where('email', 'in', emails)
    .execute();
  const uids = aliases.map(({ uid }) => uid);
  const users = await db
    .selectFrom('users')
    .leftJoin('newsChoices', 'newsChoices.uid', 'users.uid')
    .select(['users.uid', 'email', 'plan', 'bannedAt', 'deletionAskedAt', 'offAt'])
    .where((row) =>
      row.or([row('email', 'in', emails), ...(uids.length > 0 ? [row('users.uid', 'in', uids)] : [])]),
    )
    .execute();
  const byUid = new Map<string, EmailOwner>();
  for (const { offAt, ...user } of users) {
    const owner = { ...user, isNewsOff: offAt !== null };
    byUid.set(owner.uid, owner);
    owners.set(owner.email, owner);
  }
  for (const { email, uid } of aliases) {
    const owner = byUid.get(uid);
    if (owner) owners.set(email, owner);
  }
  return owners;
}

/** Lists the further addresses of accounts. */
export async function listAliases(
  db: Database,
  of: { uids: readonly string[] },
): Promise<{ uid: string; email: string }[]> {
  if (of.uids.length === 0) return [];
  return db.selectFrom('emailAliases').select(['uid', 'email']).where('uid', 'in', of.uids).execute();
}

/** A condition that a column includes a text, whose wildcards stand for themselves. */
function includes(column: 'email', text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
