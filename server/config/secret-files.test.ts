import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveEnvironment as live } from '#tests/live-environment.ts';
import { readConfig } from './config.ts';

const key = 'k3J8sQ0vN5mZ1xC7bT4wR9pL2yH6dF0g';

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, content, { mode: 0o400 });
  return path;
}

test('a secret is read from the file that is named, without the line’s end', () => {
  const { STRIPE_SECRET_KEY: stripeKey, ...others } = live;
  const config = readConfig({
    ...others,
    STRIPE_SECRET_KEY_FILE: fileWith(`${stripeKey}\n`),
    SECRET_KEY_FILE: fileWith(`${key}\n`),
  });
  expect([config.stripe.secretKey, config.secretKey]).toEqual([stripeKey, key]);
});

test.each<[what: string, env: () => Record<string, string>, says: string]>([
  ['no file', () => ({ SECRET_KEY_FILE: '/nowhere/at/all' }), 'SECRET_KEY_FILE cannot be read: ENOENT'],
  [
    'an empty file',
    () => ({ SECRET_KEY_FILE: fileWith('\n') }),
    'SECRET_KEY_FILE cannot be read: the file is empty',
  ],
  [
    'a file that is no secret',
    () => ({ SECRET_KEY_FILE: fileWith('x'.repeat(20_000)) }),
    'SECRET_KEY_FILE cannot be read: the file is larger than 16384 bytes',
  ],
  [
    'a secret that is given twice',
    () => ({ SECRET_KEY: key, SECRET_KEY_FILE: fileWith(key) }),
    'SECRET_KEY and SECRET_KEY_FILE are both set',
  ],
  ['a short key', () => ({ SECRET_KEY_FILE: fileWith('short') }), 'SECRET_KEY is shorter than 32 characters'],
])('%s is said, and the site does not start', (_, env, says) => {
  expect(() => readConfig({ ...live, ...env() })).toThrow(says);
});
