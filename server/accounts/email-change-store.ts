/** Pending email changes, at most one per user. Both the old and the new email must confirm. */
import type { Database } from '#server/platform/db/database.ts';

export type EmailChange = {
  uid: string;
  email: string;
  oldConfirmedAt: number | null;
  newConfirmedAt: number | null;
  expiresAt: number;
};

const columns = ['uid', 'email', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'] as const;

/** Stores a change; it replaces the user's earlier one. */
export async function createEmailChange(
  db: Database,
  change: { uid: string; email: string; oldTokenHash: string; newTokenHash: string; expiresAt: number },
): Promise<void> {
  const fresh = { ...change, oldConfirmedAt: null, newConfirmedAt: null };
  const { uid, ...rest } = fresh;
  await db
    .insertInto('emailChanges')
    .values({ uid, ...rest })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(rest))
    .execute();
}

/** Returns the owner of the pending change that a token confirms, if any. */
export async function findEmailChangeOwner(
  db: Database,
  by: { tokenHash: string; now: number },
): Promise<{ uid: string } | undefined> {
  return db
    .selectFrom('emailChanges')
    .select('uid')
    .where((row) => row.or([row('oldTokenHash', '=', by.tokenHash), row('newTokenHash', '=', by.tokenHash)]))
    .where('expiresAt', '>', by.now)
    .executeTakeFirst();
}

/** Confirms the side that the token was sent to; null when no pending change has this token. */
export async function confirmOneEmail(
  db: Database,
  by: { tokenHash: string; now: number },
): Promise<EmailChange | null> {
  for (const [hash, confirmedAt] of [
    ['oldTokenHash', 'oldConfirmedAt'],
    ['newTokenHash', 'newConfirmedAt'],
  ] as const) {
    const confirmed = await db
      .updateTable('emailChanges')
      .set({ [confirmedAt]: by.now })
      .where(hash, '=', by.tokenHash)
      .where('expiresAt', '>', by.now)
      .returning(columns)
      .executeTakeFirst();
    if (confirmed) return confirmed;
  }
  return null;
}

export async function findEmailChange(
  db: Database,
  by: { uid: string; now: number },
): Promise<EmailChange | undefined> {
  return db
    .selectFrom('emailChanges')
    .select(columns)
    .where('uid', '=', by.uid)
    .where('expiresAt', '>', by.now)
    .executeTakeFirst();
}

/** Returns null when there was none. */
export async function deleteEmailChange(db: Database, by: { uid: string }): Promise<{ uid: string } | null> {
  const dropped = await db
    .deleteFrom('emailChanges')
    .where('uid', '=', by.uid)
    .returning('uid')
    .executeTakeFirst();
  return dropped ?? null;
}

export async function deleteOldEmailChanges(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<', before.time).execute();
}
