/** The second factors of the people who run the site, and the proofs that their sessions have given. */
import type { Database } from '#server/platform/db/database.ts';

type SecondFactor = {
  id: string;
  kind: 'passkey' | 'authenticator';
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
};

type StoredPasskey = {
  id: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
};

type StoredAuthenticator = { id: string; encryptedSecret: string };

export async function hasSecondFactor(db: Database, of: { uid: string }): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactors')
    .select('id')
    .where('uid', '=', of.uid)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listSecondFactors(db: Database, of: { uid: string }): Promise<SecondFactor[]> {
  return db
    .selectFrom('secondFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('uid', '=', of.uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function listPasskeys(db: Database, of: { uid: string }): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('uid', '=', of.uid)
    .where('kind', '=', 'passkey')
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credentialId ?? '',
    publicKey: row.publicKey ?? '',
    counter: row.counter ?? 0,
    transports: JSON.parse(row.transports ?? '[]') as string[],
  }));
}

/** Lists the authenticators of everybody. */
export async function listAllAuthenticators(db: Database): Promise<StoredAuthenticator[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'encryptedSecret'])
    .where('kind', '=', 'authenticator')
    .execute();
  return rows.map(({ id, encryptedSecret }) => ({ id, encryptedSecret: encryptedSecret ?? '' }));
}

/** Replaces a secret as it was encrypted, unless another process has just done so. */
export async function replaceEncryptedSecret(
  db: Database,
  change: { id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('secondFactors')
    .set({ encryptedSecret: change.to })
    .where('id', '=', change.id)
    .where('encryptedSecret', '=', change.from)
    .execute();
}

export async function listAuthenticators(db: Database, of: { uid: string }): Promise<StoredAuthenticator[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'encryptedSecret'])
    .where('uid', '=', of.uid)
    .where('kind', '=', 'authenticator')
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id, encryptedSecret }) => ({ id, encryptedSecret: encryptedSecret ?? '' }));
}

/** Null when somebody has this passkey already. */
export async function addPasskey(
  db: Database,
  row: Omit<StoredPasskey, 'id'> & { id: string; uid: string; name: string; now: number },
): Promise<{ id: string } | null> {
  const { now, transports, ...passkey } = row;
  const added = await db
    .insertInto('secondFactors')
    .values({
      ...passkey,
      kind: 'passkey',
      transports: JSON.stringify(transports),
      createdAt: now,
      lastUsedAt: now,
    })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added ?? null;
}

/** `lastStep` is the step of the code that was typed to add it, which works no second time. */
export async function addAuthenticator(
  db: Database,
  row: { id: string; uid: string; name: string; encryptedSecret: string; lastStep: number; now: number },
): Promise<void> {
  const { now, ...authenticator } = row;
  await db
    .insertInto('secondFactors')
    .values({ ...authenticator, kind: 'authenticator', createdAt: now, lastUsedAt: now })
    .execute();
}

/** Null when the counter has not advanced since; a passkey that counts nothing stays at zero. */
export async function advancePasskey(
  db: Database,
  use: { id: string; counter: number; now: number },
): Promise<{ id: string } | null> {
  const advanced = await db
    .updateTable('secondFactors')
    .set({ counter: use.counter, lastUsedAt: use.now })
    .where('id', '=', use.id)
    .where((row) => (use.counter === 0 ? row('counter', '=', 0) : row('counter', '<', use.counter)))
    .returning('id')
    .executeTakeFirst();
  return advanced ?? null;
}

/** Null when a code of this step, or of a later one, was used already. */
export async function advanceAuthenticator(
  db: Database,
  use: { id: string; step: number; now: number },
): Promise<{ id: string } | null> {
  const advanced = await db
    .updateTable('secondFactors')
    .set({ lastStep: use.step, lastUsedAt: use.now })
    .where('id', '=', use.id)
    .where('lastStep', '<', use.step)
    .returning('id')
    .executeTakeFirst();
  return advanced ?? null;
}

/** Null when the person has no such factor. */
export async function renameSecondFactor(
  db: Database,
  change: { id: string; uid: string; name: string },
): Promise<{ id: string } | null> {
  const renamed = await db
    .updateTable('secondFactors')
    .set({ name: change.name })
    .where('id', '=', change.id)
    .where('uid', '=', change.uid)
    .returning('id')
    .executeTakeFirst();
  return renamed ?? null;
}

/** Null when the person has no such factor. */
export async function removeSecondFactor(
  db: Database,
  of: { id: string; uid: string },
): Promise<{ name: string; kind: SecondFactor['kind'] } | null> {
  const removed = await db
    .deleteFrom('secondFactors')
    .where('id', '=', of.id)
    .where('uid', '=', of.uid)
    .returning(['name', 'kind'])
    .executeTakeFirst();
  return removed ?? null;
}

/** Removes the factors and recovery codes of somebody, and with them the proofs of their sessions. */
export async function removeAllSecondFactors(db: Database, of: { uid: string }): Promise<void> {
  for (const table of ['secondFactors', 'recoveryCodes'] as const)
    await db.deleteFrom(table).where('uid', '=', of.uid).execute();
  await db.updateTable('sessions').set({ factorAt: null }).where('uid', '=', of.uid).execute();
}

/** Writes down that a session has proven the second factor. */
export async function markFactorProven(
  db: Database,
  proof: { sessionId: string; now: number },
): Promise<void> {
  await db.updateTable('sessions').set({ factorAt: proof.now }).where('id', '=', proof.sessionId).execute();
}

/** Lets every other session of somebody prove the second factor anew. */
export async function forgetOtherProofs(db: Database, of: { uid: string; sessionId: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ factorAt: null })
    .where('uid', '=', of.uid)
    .where('id', '!=', of.sessionId)
    .execute();
}

/** Remembers that somebody goes without a second factor for now. */
export async function putFactorOff(db: Database, wish: { uid: string; now: number }): Promise<void> {
  await db.updateTable('users').set({ factorPutOffAt: wish.now }).where('uid', '=', wish.uid).execute();
}

// Recovery codes. Only the signature of each under the site's own key is stored.

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
