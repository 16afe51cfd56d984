/** The site's own key: it seals what waits in the mail queue and signs media addresses. */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secret = {
  seal(text: string): string;
  /** @throws {Error} when the text was sealed with another key or changed since. */
  open(sealed: string): string;
  sign(text: string): string;
  isSignatureOf(text: string, signature: string): boolean;
};

export function secretOf(key: string): Secret {
  const sealing = Buffer.from(hkdfSync('sha256', key, '', 'lectern seal', 32));
  // As a key object: preparing it anew would cost five times the signature.
  const signing = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', 'lectern sign', 32)));
  const sign = (text: string) => createHmac('sha256', signing).update(text).digest('base64url');
  const known = new Map<string, string>();
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign,
    isSignatureOf(text, signature) {
      const expected = Buffer.from(known.get(text) ?? sign(text));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
      if (!known.has(text)) remember(known, text, signature);
      return true;
    },
  };
}

/** Of signatures found true, as many as people watch at once: one opens hundreds of pieces of a film. */
const rememberedAtMost = 4_000;

/** The oldest makes room. */
function remember(known: Map<string, string>, text: string, signature: string): void {
  const [oldest] = known.size >= rememberedAtMost ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  known.set(text, signature);
}

/** The key file in the data folder, made on the first start; of several processes at once, one makes it. */
export function readKeyFile(dataDir: string): string {
  const file = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const draftFolder = mkdtempSync(join(dataDir, '.draft-'));
  const draft = join(draftFolder, 'secret.key');
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draftFolder, { recursive: true });
  }
  return readFileSync(file, 'utf8');
}

/** What is stored instead of a token; tokens are 256 random bits, so a plain hash keeps them. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
