/** The second factors and recovery codes of the team, and the proofs of their sessions. */
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

/** Lists the authenticators of all users. */
export async function listAllAuthenticators(db: Database): Promise<StoredAuthenticator[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['id', 'encryptedSecret'])
    .where('kind', '=', 'authenticator')
    .execute();
  return rows.map(({ id, encryptedSecret }) => ({ id, encryptedSecret: encryptedSecret ?? '' }));
}

/** Replaces an encrypted secret, unless another process has just done so. */
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

/** Returns null when the passkey is registered already. */
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

/** `lastStep` is the step of the code that confirmed it, which cannot be used again. */
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

/** Returns null when the counter has not advanced; a passkey without a counter stays at zero. */
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

/** Returns null when a code of this or a later step was used already. */
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

/** Returns null when the user has no such factor. */
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

/** Returns null when the user has no such factor. */
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

/** Removes a user's factors and recovery codes, and the proofs of their sessions. */
export async function removeAllSecondFactors(db: Database, of: { uid: string }): Promise<void> {
  for (const table of ['secondFactors', 'recoveryCodes'] as const)
    await db.deleteFrom(table).where('uid', '=', of.uid).execute();
  await db.updateTable('sessions').set({ factorAt: null }).where('uid', '=', of.uid).execute();
}

export async function markFactorProven(
  db: Database,
  proof: { sessionId: string; now: number },
): Promise<void> {
  await db.updateTable('sessions').set({ factorAt: proof.now }).where('id', '=', proof.sessionId).execute();
}

/** Makes every other session of the user prove the second factor again. */
export async function forgetOtherProofs(db: Database, of: { uid: string; sessionId: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ factorAt: null })
    .where('uid', '=', of.uid)
    .where('id', '!=', of.sessionId)
    .execute();
}

/** Records that the user postponed the second factor. */
export async function putFactorOff(db: Database, change: { uid: string; now: number }): Promise<void> {
  await db.updateTable('users').set({ factorPutOffAt: change.now }).where('uid', '=', change.uid).execute();
}

/** Replaces all recovery codes of a user. Only their signatures under the site's own key are stored. */
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

/** Returns null when the code is unknown or was used already. */
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
