/**
 * The site's own key encrypts queued mail and cookies, and signs media URLs and sign-in codes. Each purpose has its own
 * derived key, so a text encrypted or signed for one purpose is invalid for another.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type EncryptionPurpose = 'mail' | 'badge-key' | 'google-sign-in' | 'authenticator' | 'webhook' | 'gift';
type SigningPurpose =
  | 'backup-download'
  | 'checkout-terms'
  | 'doctor'
  | 'media'
  | 'patrol'
  | 'known-device'
  | 'sign-in-code'
  | 'recovery-code'
  | 'mail-recipient'
  | 'question-reply'
  | 'answer-mail'
  | 'question-emails'
  | 'news'
  | 'waiting-list'
  | 'saved-lessons'
  | 'gift-code'
  | 'gift-redemption'
  | 'referral-code';

/** The key of this purpose may leave the site: with it, a CDN can sign for this purpose and no other. */
type SharedPurpose = 'media-edge';

export type Secret = {
  /** Identifies the key without revealing it. */
  fingerprint: string;
  /** The keys whose signatures for the purpose are valid, in base64url: this key's, and the old one's. */
  sharedKeys(purpose: SharedPurpose): string[];
  encrypt(purpose: EncryptionPurpose, text: string): string;
  /** @throws {Error} when the text was encrypted with another key or for another purpose, or was changed since. */
  decrypt(purpose: EncryptionPurpose, encrypted: string): string;
  /** Re-encrypts a text of the old key; null for a text that this key decrypts, or neither key does. */
  reencrypt(purpose: EncryptionPurpose, encrypted: string): string | null;
  sign(purpose: SigningPurpose | SharedPurpose, text: string): string;
  /** The valid signatures of a text: this key's, and the old one's. */
  signaturesOf(purpose: SigningPurpose, text: string): string[];
  isSignatureOf(purpose: SigningPurpose, text: string, signature: string): boolean;
};

/** The prefix of texts encrypted with their purpose's own key; base64url has no dot. */
const version = '2.';

/**
 * Rows that were encrypted before each purpose had its own key can still be decrypted. Cookies cannot: clients send
 * them, and they expire after ten minutes.
 */
const purposesOfFormerKey: readonly EncryptionPurpose[] = ['mail', 'badge-key'];

/**
 * Encrypts and signs with the key. The old key's texts and signatures stay valid, so the site keeps running while its
 * key is rotated.
 */
export function secretOf(key: string, oldKey: string | null = null): Secret {
  const secret = secretOfOne(key);
  if (oldKey === null) return secret;
  const old = secretOfOne(oldKey);
  return {
    ...secret,
    sharedKeys: (purpose) => [...secret.sharedKeys(purpose), ...old.sharedKeys(purpose)],
    decrypt(purpose, encrypted) {
      try {
        return secret.decrypt(purpose, encrypted);
      } catch {
        return old.decrypt(purpose, encrypted);
      }
    },
    reencrypt(purpose, encrypted) {
      if (opens(secret, purpose, encrypted) || !opens(old, purpose, encrypted)) return null;
      return secret.encrypt(purpose, old.decrypt(purpose, encrypted));
    },
    signaturesOf: (purpose, text) => [secret.sign(purpose, text), old.sign(purpose, text)],
    isSignatureOf: (purpose, text, signature) =>
      secret.isSignatureOf(purpose, text, signature) || old.isSignatureOf(purpose, text, signature),
  };
}

function opens(secret: Secret, purpose: EncryptionPurpose, encrypted: string): boolean {
  try {
    secret.decrypt(purpose, encrypted);
    return true;
  } catch {
    return false;
  }
}

function secretOfOne(key: string): Secret {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', key, '', info, 32));
  const keys: Record<EncryptionPurpose, Buffer> = {
    mail: derive('lectern seal mail'),
    'badge-key': derive('lectern seal badge-key'),
    'google-sign-in': derive('lectern seal google-sign-in'),
    authenticator: derive('lectern seal authenticator'),
    webhook: derive('lectern seal webhook'),
    gift: derive('lectern seal gift'),
  };
  const formerKey = derive('lectern seal');
  // Creating the key object once saves five times the cost of a signature.
  const signingKey = createSecretKey(derive('lectern sign'));
  const sharedKeys: Record<SharedPurpose, KeyObject> = {
    'media-edge': createSecretKey(derive('lectern sign media-edge')),
  };
  const signWith = (signer: KeyObject, text: string) =>
    createHmac('sha256', signer).update(text).digest('base64url');
  const signatureOf = (purpose: SigningPurpose, text: string) => signWith(signingKey, `${purpose} ${text}`);
  return {
    fingerprint: derive('lectern fingerprint').toString('hex').slice(0, 16),
    sharedKeys: (purpose) => [sharedKeys[purpose].export().toString('base64url')],
    encrypt(purpose, text) {
      return version + encryptWith(keys[purpose], text);
    },
    decrypt(purpose, encrypted) {
      if (encrypted.startsWith(version)) return decryptWith(keys[purpose], encrypted.slice(version.length));
      if (!purposesOfFormerKey.includes(purpose)) throw new Error(`This was not encrypted for ${purpose}`);
      return decryptWith(formerKey, encrypted);
    },
    reencrypt: () => null,
    sign(purpose, text) {
      return isShared(purpose) ? signWith(sharedKeys[purpose], text) : signatureOf(purpose, text);
    },
    signaturesOf: (purpose, text) => [signatureOf(purpose, text)],
    isSignatureOf(purpose, text, signature) {
      const expected = Buffer.from(signatureOf(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

function isShared(purpose: SigningPurpose | SharedPurpose): purpose is SharedPurpose {
  return purpose === 'media-edge';
}

function encryptWith(key: Buffer, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decryptWith(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Reads the key file in the data folder, or creates it on the first start; only one of several processes creates it. */
export function readKeyFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const temporaryFolder = mkdtempSync(join(dataDir, '.draft-'));
  const draft = join(temporaryFolder, 'secret.key');
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFolder, { recursive: true });
  }
  return readFileSync(file, 'utf8');
}

/**
 * Returns the hash that is stored instead of a token; tokens are 256 random bits, and gift codes 100, so a plain hash is
 * enough.
 */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
