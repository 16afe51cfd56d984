import { mostApiKeys } from '#rules/api-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { insertInFreeSlot } from '#server/platform/db/free-slot.ts';

type NewKey = {
  id: string;
  uid: string;
  name: string;
  /** Separated by spaces. */
  scopes: string;
  keyHash: string;
  lastFour: string;
  createdAt: number;
  expiresAt: number | null;
};

const listedColumns = [
  ...(['apiKeys.id', 'apiKeys.name', 'apiKeys.scopes', 'apiKeys.lastFour'] as const),
  ...(['apiKeys.createdAt', 'apiKeys.expiresAt', 'apiKeys.lastUsedAt'] as const),
  ...(['users.email', 'users.role'] as const),
] as const;

/** Lists the keys with the email and stored role of their creators, the oldest first. */
export async function listKeys(db: Database) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.uid', 'apiKeys.uid')
    .select(listedColumns)
    .orderBy('apiKeys.createdAt')
    .orderBy('apiKeys.slot')
    .execute();
}

/** Returns undefined for an unknown key, and for one whose creator is banned. */
export async function findKey(db: Database, by: { id: string }) {
  return db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.uid', 'apiKeys.uid')
    .select(listedColumns)
    .select(['apiKeys.uid', 'apiKeys.keyHash'])
    .where('apiKeys.id', '=', by.id)
    .where('users.bannedAt', 'is', null)
    .executeTakeFirst();
}

/** Inserts a key. Returns why it was rejected, or null. */
export async function insertKey(tx: Database, key: NewKey): Promise<'name-taken' | 'too-many' | null> {
  const taken = await tx.selectFrom('apiKeys').select('slot').execute();
  const isInserted = await insertInFreeSlot({ taken, slots: mostApiKeys }, (slot) =>
    tx
      .insertInto('apiKeys')
      .values({ ...key, slot, lastUsedAt: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (isInserted) return null;
  return (await isNameTaken(tx, key.name)) ? 'name-taken' : 'too-many';
}

async function isNameTaken(db: Database, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('apiKeys').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
  );
}

const labelColumns = ['id', 'name', 'lastFour'] as const;

/** Returns the deleted key; undefined for an unknown one. */
export async function deleteKey(db: Database, { id }: { id: string }) {
  return db.deleteFrom('apiKeys').where('id', '=', id).returning(labelColumns).executeTakeFirst();
}

/** Returns the deleted keys. */
export async function deleteKeysOf(db: Database, { uid }: { uid: string }) {
  return db.deleteFrom('apiKeys').where('uid', '=', uid).returning(labelColumns).execute();
}

/** Deletes the keys that expired before a time. */
export async function deleteExpiredKeys(db: Database, before: { time: number }): Promise<void> {
  await db.deleteFrom('apiKeys').where('expiresAt', '<', before.time).execute();
}

export async function markKeyUsed(db: Database, use: { id: string; day: number }): Promise<void> {
  await db.updateTable('apiKeys').set({ lastUsedAt: use.day }).where('id', '=', use.id).execute();
}
