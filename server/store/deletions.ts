/** Accounts that were asked to be deleted. What the tax law wants kept stays, under a pseudonym. */
import type { Database } from '#server/database.ts';

/** What stands in place of the address of somebody who is gone; nobody can sign in or be written to with it. */
export function addressOfNobody(uid: string): string {
  return `deleted-${uid}`;
}

/** Remembers the first wish; null when nobody has this uid. */
export async function askDeletion(
  db: Database,
  wish: { uid: string; now: number },
): Promise<{ deletionAskedAt: number } | null> {
  const asked = await db
    .updateTable('users')
    .set((row) => ({ deletionAskedAt: row.fn.coalesce('deletionAskedAt', row.val(wish.now)) }))
    .where('uid', '=', wish.uid)
    .returning((row) => row.ref('deletionAskedAt').$notNull().as('deletionAskedAt'))
    .executeTakeFirst();
  return asked ?? null;
}

/** Null when none was asked for. */
export async function dropDeletion(db: Database, by: { uid: string }): Promise<{ uid: string } | null> {
  const dropped = await db
    .updateTable('users')
    .set({ deletionAskedAt: null })
    .where('uid', '=', by.uid)
    .where('deletionAskedAt', 'is not', null)
    .returning('uid')
    .executeTakeFirst();
  return dropped ?? null;
}

export async function listDeletionsAskedBefore(db: Database, time: number): Promise<{ uid: string }[]> {
  return db.selectFrom('users').select('uid').where('deletionAskedAt', '<=', time).limit(100).execute();
}

/**
 * Removes all that tells who this was. Payments and agreements stay, tied to a uid that is now nobody's name;
 * false when the person came back at the last moment.
 */
export async function eraseUser(
  db: Database,
  person: { uid: string; askedBefore: number },
): Promise<boolean> {
  const { uid } = person;
  const erased = await db
    .updateTable('users')
    .set({
      email: addressOfNobody(uid),
      name: null,
      country: 'unknown',
      umur: null,
      kerja: null,
      phone: null,
      choicePlan: null,
      clickpayAt: null,
      deletionAskedAt: null,
    })
    .where('uid', '=', uid)
    .where('deletionAskedAt', '<=', person.askedBefore)
    .returning('uid')
    .executeTakeFirst();
  if (!erased) return false;
  for (const table of [
    'sessions',
    'progress',
    'watchClocks',
    'streams',
    'certificates',
    'addressChanges',
  ] as const)
    await db.deleteFrom(table).where('uid', '=', uid).execute();
  return true;
}
