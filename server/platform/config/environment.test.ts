import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveEnvironment as live } from '#tests/live-environment.ts';
import { readConfig } from './config.ts';
import { exampleValues } from './environment.ts';

/** Values of `.env.example` that are valid on a public site: the defaults. */
const rightEverywhere: Record<string, string> = {
  PORT: '3000',
  HOST: 'localhost',
  TRUST_PROXY: 'false',
  DATA_DIR: './data',
  MARK_OPACITY: '0.12',
  MEDIA_ACCEL_PREFIX: '/films/',
  MEDIA_EDGE: 'false',
  MEDIA_FROM: 'disk',
  MEDIA_REGION: 'auto',
  TRANSCRIPTION_URL: 'https://api.openai.com/v1',
  TRANSCRIPTION_MODEL: 'whisper-1',
  BACKUP_NIGHTLY: 'true',
  BACKUP_DIR: './data/backups',
  BACKUP_DAILY: '7',
  BACKUP_WEEKLY: '4',
  BACKUP_REGION: 'auto',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  ALLOW_TEST_MODE: 'false',
  STRIPE_URL: 'https://api.stripe.com',
  RECONCILE_SECONDS: '60',
  CHECKOUTS_PER_HOUR: '5',
  DRAIN_SECONDS: '3',
  MALLOC_ARENA_MAX: '2',
  KEEP_MAIL_DAYS: '30',
  KEEP_STRIPE_EVENTS_DAYS: '90',
  KEEP_SIGN_INS_DAYS: '1',
  KEEP_RATE_LIMITS_DAYS: '1',
};

/** Variables that only the sandbox reads, or that make a site a local one. */
const ofLocalSites = ['SITE_URL', 'SNS_URL', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'];

test('each value of .env.example is either valid everywhere or rejected on a public site', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=(.+)$/gm);
  const examples = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  for (const name of ofLocalSites) delete examples[name];
  expect(examples).toEqual({ ...exampleValues, ...rightEverywhere });
});

const key = 'k3J8sQ0vN5mZ1xC7bT4wR9pL2yH6dF0g';

function fileWith(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'secret');
  writeFileSync(path, content, { mode: 0o400 });
  return path;
}

test('reads a secret from the named file without its line break', () => {
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
    'a file too large for a secret',
    () => ({ SECRET_KEY_FILE: fileWith('x'.repeat(20_000)) }),
    'SECRET_KEY_FILE cannot be read: the file is larger than 16384 bytes',
  ],
  [
    'a secret that is given twice',
    () => ({ SECRET_KEY: key, SECRET_KEY_FILE: fileWith(key) }),
    'SECRET_KEY and SECRET_KEY_FILE are both set',
  ],
  ['a short key', () => ({ SECRET_KEY_FILE: fileWith('short') }), 'SECRET_KEY is shorter than 32 characters'],
])('reports %s and does not start', (_, env, says) => {
  expect(() => readConfig({ ...live, ...env() })).toThrow(says);
});
