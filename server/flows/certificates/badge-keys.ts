/**
 * The Ed25519 key that signs credentials: made on the first start, stored encrypted with the site's own key. A new one
 * takes its place when asked for, or when the site's own key was changed and the old one opens no more; the public
 * halves of all of them stay published.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Database } from '#server/db/database.ts';
import { findCurrentKey, saveCurrentKey, listPublicKeys, retireKey } from '#server/store/badge-keys.ts';
import type { AppContext } from '#server/context.ts';

type KeyContext = Pick<AppContext, 'db' | 'secret' | 'now' | 'log'>;

export type SigningKey = { id: string; privateKey: KeyObject };

/** The key that signs now, made where there is none. */
export async function signingKey(ctx: KeyContext): Promise<SigningKey> {
  const known = await decryptCurrentKey(ctx);
  if (known) return known;
  await saveCurrentKey(ctx.db, await createKey(ctx));
  const made = await decryptCurrentKey(ctx);
  if (!made) throw new Error('The key that signs credentials could not be kept');
  return made;
}

/** Puts a new key in the place of the current one. */
export async function renewSigningKey(ctx: KeyContext): Promise<SigningKey> {
  const current = await findCurrentKey(ctx.db);
  if (current) await retireKey(ctx.db, current);
  return signingKey(ctx);
}

/** A public key as it is published; `kid` is the address at which it lies alone (Open Badges 3.0, 8.2.2). */
export async function publishedKeys(db: Database, siteUrl: string): Promise<(JWK & { kid: string })[]> {
  const keys = await listPublicKeys(db);
  return keys.map(({ id, publicKey }) => ({
    ...(JSON.parse(publicKey) as JWK),
    kid: keyUrl(siteUrl, id),
    alg: 'EdDSA',
    use: 'sig',
  }));
}

export function keyUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/badges/keys/${id}`;
}

async function decryptCurrentKey(ctx: KeyContext): Promise<SigningKey | null> {
  const current = await findCurrentKey(ctx.db);
  if (!current) return null;
  try {
    const privateKey = createPrivateKey(ctx.secret.decrypt('badge-key', current.encryptedPrivateKey));
    return { id: current.id, privateKey };
  } catch {
    // The site's own key is another than the one that encrypted it.
    ctx.log.info({ event: 'badge-key-retired', id: current.id });
    await retireKey(ctx.db, current);
    return null;
  }
}

async function createKey({ secret, now }: KeyContext) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const published = publicKey.export({ format: 'jwk' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  return {
    id: await calculateJwkThumbprint(published),
    publicKey: JSON.stringify(published),
    encryptedPrivateKey: secret.encrypt('badge-key', pem),
    now: now(),
  };
}
