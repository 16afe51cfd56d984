import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readKeyFile, secretOf } from './secret.ts';

test('what is sealed opens with the same key and with no other', () => {
  const sealed = secretOf('one key').seal('123456');
  expect(sealed).not.toContain('123456');
  expect(secretOf('one key').open(sealed)).toBe('123456');
  expect(() => secretOf('another key').open(sealed)).toThrow();
});

test('a sealed text that was changed does not open', () => {
  const secret = secretOf('one key');
  const bytes = Buffer.from(secret.seal('123456'), 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => secret.open(bytes.toString('base64url'))).toThrow();
});

test('a signature holds for its text and key alone', () => {
  const signature = secretOf('one key').sign('lesson 1');
  expect(secretOf('one key').isSignatureOf('lesson 1', signature)).toBe(true);
  expect(secretOf('one key').isSignatureOf('lesson 2', signature)).toBe(false);
  expect(secretOf('another key').isSignatureOf('lesson 1', signature)).toBe(false);
  expect(secretOf('one key').isSignatureOf('lesson 1', '')).toBe(false);
});

test('a signature found true stays true, and says nothing about another', () => {
  const secret = secretOf('one key');
  const signature = secret.sign('lesson 1');
  for (let times = 0; times < 3; times++) {
    expect(secret.isSignatureOf('lesson 1', signature)).toBe(true);
    expect(secret.isSignatureOf('lesson 2', signature)).toBe(false);
    expect(secret.isSignatureOf('lesson 1', `${signature} `)).toBe(false);
    expect(secret.isSignatureOf('1', `${signature} lesson`)).toBe(false);
    expect(secret.isSignatureOf('lesson 1', '')).toBe(false);
    expect(secret.isSignatureOf('lesson 1', signature.toUpperCase())).toBe(false);
  }
  for (let other = 0; other < 5_000; other++) secret.isSignatureOf(`${other}`, secret.sign(`${other}`));
  expect(secret.isSignatureOf('lesson 1', signature)).toBe(true);
  expect(secret.isSignatureOf('4999', secret.sign('4998'))).toBe(false);
});

test('the key file is made once, for its owner alone', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const key = readKeyFile(dataDir);
  expect(key.length).toBeGreaterThan(40);
  expect(readKeyFile(dataDir)).toBe(key);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
});
