/**
 * The Ed25519 key that signs credentials: made on the first start, kept sealed with the site's own key. A new one
 * takes its place when asked for, or when the site's own key was changed and the old one opens no more; the public
 * halves of all of them stay published.
 */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Database } from '#server/database.ts';
import { findCurrentKey, keepCurrentKey, listPublicKeys, retireKey } from '#server/store/badge-keys.ts';
import type { World } from '#server/world.ts';

type KeyWorld = Pick<World, 'db' | 'secret' | 'randomBytes' | 'now' | 'log'>;

export type SigningKey = { id: string; privateKey: KeyObject };

/** The key that signs now, made where there is none. */
export async function signingKey(world: KeyWorld): Promise<SigningKey> {
  const known = await openCurrent(world);
  if (known) return known;
  await keepCurrentKey(world.db, await makeKey(world));
  const made = await openCurrent(world);
  if (!made) throw new Error('The key that signs credentials could not be kept');
  return made;
}

/** Puts a new key in the place of the current one. */
export async function renewSigningKey(world: KeyWorld): Promise<SigningKey> {
  const current = await findCurrentKey(world.db);
  if (current) await retireKey(world.db, current);
  return signingKey(world);
}

/** A public key as it is published; `kid` is the address at which it lies alone (Open Badges 3.0, 8.2.2). */
export async function publishedKeys(db: Database, siteUrl: string): Promise<(JWK & { kid: string })[]> {
  const keys = await listPublicKeys(db);
  return keys.map(({ id, publicKey }) => ({
    ...(JSON.parse(publicKey) as JWK),
    kid: keyAddress(siteUrl, id),
    alg: 'EdDSA',
    use: 'sig',
  }));
}

export function keyAddress(siteUrl: string, id: string): string {
  return `${siteUrl}/badges/keys/${id}`;
}

async function openCurrent(world: KeyWorld): Promise<SigningKey | null> {
  const current = await findCurrentKey(world.db);
  if (!current) return null;
  try {
    const privateKey = createPrivateKey(world.secret.open('badge-key', current.sealedPrivateKey));
    return { id: current.id, privateKey };
  } catch {
    // The site's own key is another than the one that sealed it.
    world.log({ event: 'badge-key-retired', id: current.id });
    await retireKey(world.db, current);
    return null;
  }
}

/** RFC 8410's frame around the 32 random bytes that are an Ed25519 private key. */
const pkcs8Frame = Buffer.from('302e020100300506032b657004220420', 'hex');

async function makeKey({ secret, randomBytes, now }: KeyWorld) {
  const der = Buffer.concat([pkcs8Frame, randomBytes(32)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { kty, crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = { kty, crv, x } as JWK;
  return {
    id: await calculateJwkThumbprint(publicKey),
    publicKey: JSON.stringify(publicKey),
    sealedPrivateKey: secret.seal('badge-key', privateKey.export({ format: 'pem', type: 'pkcs8' }) as string),
    now: now(),
  };
}
