import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKeyFile, secretOf } from './crypto.ts';

test('decrypts a text with the same key and no other', () => {
  const encrypted = secretOf('one key').encrypt('mail', '123456');
  expect(encrypted).not.toContain('123456');
  expect(secretOf('one key').decrypt('mail', encrypted)).toBe('123456');
  expect(() => secretOf('another key').decrypt('mail', encrypted)).toThrow();
});

test('rejects an encrypted text that was changed', () => {
  const secret = secretOf('one key');
  const [version, body = ''] = secret.encrypt('mail', '123456').split('.');
  const bytes = Buffer.from(body, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => secret.decrypt('mail', `${version}.${bytes.toString('base64url')}`)).toThrow();
});

test('a text encrypted for one purpose cannot be decrypted for another', () => {
  const secret = secretOf('one key');
  const purposes = ['mail', 'badge-key', 'google-sign-in', 'authenticator'] as const;
  for (const encryptedFor of purposes)
    for (const decryptedFor of purposes) {
      const encrypted = secret.encrypt(encryptedFor, '123456');
      if (encryptedFor === decryptedFor) expect(secret.decrypt(decryptedFor, encrypted)).toBe('123456');
      else expect(() => secret.decrypt(decryptedFor, encrypted)).toThrow();
      // Nor with the former single key.
      expect(() => secret.decrypt(decryptedFor, encrypted.slice(2))).toThrow();
    }
});

/** A text encrypted with the former single key, derived from "one key". */
const encryptedBefore = 'kcWwG2qSExVeNE53RBakPcgftH1IUHz7xyy2u4OfIGaOjw';

test('decrypts mail and keys, but not cookies, that used the former single key', () => {
  const secret = secretOf('one key');
  expect(secret.decrypt('mail', encryptedBefore)).toBe('123456');
  expect(secret.decrypt('badge-key', encryptedBefore)).toBe('123456');
  expect(() => secret.decrypt('google-sign-in', encryptedBefore)).toThrow();
  expect(() => secretOf('another key').decrypt('mail', encryptedBefore)).toThrow();
});

test('a signature is valid for its text and key only', () => {
  const signature = secretOf('one key').sign('media', 'lesson 1');
  expect(secretOf('one key').isSignatureOf('media', 'lesson 1', signature)).toBe(true);
  expect(secretOf('one key').isSignatureOf('media', 'lesson 2', signature)).toBe(false);
  expect(secretOf('another key').isSignatureOf('media', 'lesson 1', signature)).toBe(false);
  expect(secretOf('one key').isSignatureOf('media', 'lesson 1', '')).toBe(false);
});

test('a signature is valid for its purpose only, letter for letter', () => {
  const secret = secretOf('one key');
  const signature = secret.sign('media', 'lesson 1');
  expect(secret.isSignatureOf('known-device', 'lesson 1', signature)).toBe(false);
  expect(secret.isSignatureOf('sign-in-code', 'lesson 1', signature)).toBe(false);
  expect(secret.isSignatureOf('media', 'lesson 1', `${signature} `)).toBe(false);
  expect(secret.isSignatureOf('media', '1', `${signature} lesson`)).toBe(false);
  expect(secret.isSignatureOf('media', 'lesson 1', signature.toUpperCase())).toBe(false);
});

test('a shared key belongs to its purpose only, and works with plain HMAC-SHA-256', () => {
  const secret = secretOf('one key');
  const [key = '', ...more] = secret.sharedKeys('media-edge');
  expect([Buffer.from(key, 'base64url').length, more]).toEqual([32, []]);
  const sign = (text: string) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url');
  expect(secret.sign('media-edge', 'a pass')).toBe(sign('a pass'));
  for (const purpose of ['media', 'patrol', 'sign-in-code', 'recovery-code'] as const)
    for (const text of ['a pass', `${purpose} a pass`])
      expect(secret.isSignatureOf(purpose, 'a pass', sign(text))).toBe(false);
  expect(secretOf('another key').sharedKeys('media-edge')).not.toContain(key);
  expect(secretOf('another key', 'one key').sharedKeys('media-edge')).toEqual([
    ...secretOf('another key').sharedKeys('media-edge'),
    key,
  ]);
});

test('creates the key file once, readable by its owner only', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const key = readKeyFile(dataDir);
  expect(key.length).toBeGreaterThan(40);
  expect(readKeyFile(dataDir)).toBe(key);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
});

test('the old key decrypts its own data during a rotation and encrypts nothing new', () => {
  const old = secretOf('the old key');
  const changed = secretOf('the new key', 'the old key');
  const alone = secretOf('the new key');
  const encrypted = old.encrypt('authenticator', '123456');
  expect(changed.decrypt('authenticator', encrypted)).toBe('123456');
  expect(() => changed.decrypt('mail', encrypted)).toThrow();
  expect(alone.decrypt('mail', changed.encrypt('mail', 'new'))).toBe('new');

  const signature = old.sign('media', 'text');
  expect(changed.isSignatureOf('media', 'text', signature)).toBe(true);
  expect(changed.isSignatureOf('media', 'other', signature)).toBe(false);
  expect(alone.isSignatureOf('media', 'text', signature)).toBe(false);
  expect(changed.sign('media', 'text')).toBe(alone.sign('media', 'text'));
  expect(changed.signaturesOf('media', 'text')).toEqual([alone.sign('media', 'text'), signature]);
});

test('re-encrypts only what the old key encrypted', () => {
  const changed = secretOf('the new key', 'the old key');
  const anew = changed.reencrypt('badge-key', secretOf('the old key').encrypt('badge-key', 'pem'));
  expect(secretOf('the new key').decrypt('badge-key', anew ?? '')).toBe('pem');
  expect(changed.reencrypt('badge-key', anew ?? '')).toBeNull();
  expect(changed.reencrypt('badge-key', secretOf('a third key').encrypt('badge-key', 'pem'))).toBeNull();
});

test('a fingerprint identifies the key', () => {
  expect(secretOf('one key').fingerprint).toBe(secretOf('one key').fingerprint);
  expect(secretOf('one key').fingerprint).not.toBe(secretOf('another key').fingerprint);
  expect(secretOf('one key', 'another key').fingerprint).toBe(secretOf('one key').fingerprint);
});
