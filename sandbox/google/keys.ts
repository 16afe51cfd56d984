import { generateKeyPair, randomUUID, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { SandboxDatabase } from '../database.ts';

/** A private RSA key. */
export interface SigningKey extends JsonWebKey {
  kid: string;
}

/** The key that signs ID tokens: made once, and kept, since making one takes its time. */
export async function keptKey(db: SandboxDatabase): Promise<SigningKey> {
  const kept = db.prepare<[], { jwk: string }>('SELECT jwk FROM google_keys');
  if (!kept.get()) {
    // When two sandboxes start together, the first one's key stays.
    db.prepare('INSERT OR IGNORE INTO google_keys (slot, jwk) VALUES (1, ?)').run(
      JSON.stringify(await newKey(randomUUID())),
    );
  }
  return JSON.parse(kept.get()?.jwk ?? '') as SigningKey;
}

export async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
}
