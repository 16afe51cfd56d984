/** Keys that sign credentials: one is current, and earlier ones still verify what they signed. */
import type { Database } from '#server/platform/db/database.ts';

export type BadgeKey = { id: string; publicKey: string; encryptedPrivateKey: string };

export async function findCurrentKey(db: Database): Promise<BadgeKey | undefined> {
  return db
    .selectFrom('badgeKeys')
    .select(['id', 'publicKey', 'encryptedPrivateKey'])
    .where('currentSlot', '=', 'current')
    .executeTakeFirst();
}

/** Saves a key as the current one, unless another process has just done so. */
export async function saveCurrentKey(db: Database, key: BadgeKey & { now: number }): Promise<void> {
  const { now, ...row } = key;
  await db
    .insertInto('badgeKeys')
    .values({ ...row, currentSlot: 'current', createdAt: now })
    .onConflict((conflict) => conflict.column('currentSlot').doNothing())
    .execute();
}

/** Stops signing with the key; its public half stays published. */
export async function retireKey(db: Database, by: { id: string }): Promise<void> {
  await db.updateTable('badgeKeys').set({ currentSlot: null }).where('id', '=', by.id).execute();
}

/** Replaces an encrypted private key, unless another process has just done so. */
export async function replacePrivateKey(
  db: Database,
  change: { id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('badgeKeys')
    .set({ encryptedPrivateKey: change.to })
    .where('id', '=', change.id)
    .where('encryptedPrivateKey', '=', change.from)
    .execute();
}

/** Returns all public keys, newest first. */
export async function listPublicKeys(db: Database): Promise<{ id: string; publicKey: string }[]> {
  return db.selectFrom('badgeKeys').select(['id', 'publicKey']).orderBy('createdAt', 'desc').execute();
}
