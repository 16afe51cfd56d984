/** Recovery codes. Only the signature of each under the site's own key is stored. */
import type { Database } from '#server/db/database.ts';

/** Replaces all codes of somebody. */
export async function replaceRecoveryCodes(
  db: Database,
  codes: { uid: string; hashes: readonly string[]; now: number },
): Promise<void> {
  const { uid, now } = codes;
  await db.deleteFrom('recoveryCodes').where('uid', '=', uid).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.hashes.map((codeHash) => ({ uid, codeHash, createdAt: now, usedAt: null })))
    .execute();
}

/** Null when the code is unknown or was used already. */
export async function spendRecoveryCode(
  db: Database,
  code: { uid: string; hashes: readonly string[]; now: number },
): Promise<{ uid: string } | null> {
  const spent = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: code.now })
    .where('uid', '=', code.uid)
    .where('codeHash', 'in', code.hashes)
    .where('usedAt', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return spent ?? null;
}

export async function countRecoveryCodes(db: Database, of: { uid: string }): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('uid', '=', of.uid)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
