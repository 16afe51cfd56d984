import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleValues } from './example-values.ts';

/** Values of `.env.example` that a public site may well have: they are what holds when nothing is set. */
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

/** Read by the sandbox alone, or itself what tells a public site from a local one. */
const ofLocalSites = ['SITE_URL', 'SNS_URL', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'];

test('each value of .env.example is either right everywhere or refused on a public site', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=(.+)$/gm);
  const examples = Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
  for (const name of ofLocalSites) delete examples[name];
  expect(examples).toEqual({ ...exampleValues, ...rightEverywhere });
});
