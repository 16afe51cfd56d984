/** Six digits are few, so their hash is salted and slow. */
import { scrypt, timingSafeEqual } from 'node:crypto';

const hashBytes = 32;

export async function hashCode(code: string, salt: Buffer): Promise<string> {
  const hash = await slowHash(code, salt);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

export async function isCode(code: string, stored: string): Promise<boolean> {
  const [salt, expected] = stored.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !expected) return false;
  return timingSafeEqual(await slowHash(code, salt), expected);
}

function slowHash(code: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, hashBytes, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}
