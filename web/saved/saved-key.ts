/**
 * The key of saved lessons (decision 183). It is made of two halves: the browser's, which no script can read out, and the
 * site's, which belongs to the session and is in a cookie that ends fourteen days after the last contact.
 */
import { savedForMs } from '#rules/saved-lessons.ts';
import { keepDeviceKey, readDeviceKey, type SealedFile } from './saved-store.ts';

const isSecure = () => location.protocol === 'https:';

const cookie = () => (isSecure() ? '__Host-saved' : 'saved');

export function readHalf(): string | null {
  const start = `${cookie()}=`;
  const own = document.cookie.split('; ').find((one) => one.startsWith(start));
  return own?.slice(start.length) || null;
}

export function keepHalf(half: string): void {
  writeCookie(half, Math.floor(savedForMs / 1000));
}

export function forgetHalf(): void {
  writeCookie('', 0);
}

function writeCookie(value: string, maxAge: number): void {
  const secure = isSecure() ? '; secure' : '';
  document.cookie = `${cookie()}=${value}; max-age=${maxAge}; path=/; samesite=strict${secure}`;
}

/** Identifies a half without revealing it. */
export async function halfIdOf(half: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(half));
  return Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Returns the browser's half, which is created with the first saved lesson. It is never extractable. */
export async function deviceKey(uid: string): Promise<CryptoKey> {
  const known = await readDeviceKey(uid);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return keepDeviceKey(uid, await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']));
}

/** Derives a lesson's AES-256-GCM key from both halves. */
export function lessonKey(
  device: CryptoKey,
  half: string,
  of: { lessonId: string; videoId: string },
): Promise<CryptoKey> {
  const text = new TextEncoder();
  const info = text.encode(`lectern saved lesson ${of.lessonId} ${of.videoId}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: text.encode(half), info },
    device,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a file; its name is authenticated, so that files cannot be exchanged. */
export async function seal(key: CryptoKey, file: string, bytes: BufferSource): Promise<SealedFile> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(file);
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

/** @throws if the file was encrypted with another key or under another name, or was changed */
export function unseal(key: CryptoKey, file: string, { iv, data }: SealedFile): Promise<ArrayBuffer> {
  const additionalData = new TextEncoder().encode(file);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);
}
