import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const examples = {
  INSTRUCTOR_EMAILS: 'instructor@example.com',
  STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox',
  GOOGLE_CLIENT_ID: 'lectern-sandbox.apps.example',
  TRANSCRIPTION_KEY: 'lectern-sandbox-transcription',
};

test('without any configuration the site starts beside the sandbox', () => {
  const { siteUrl, port, sandbox, environment } = readSettings({}, examples);
  expect({ siteUrl, port }).toEqual({ siteUrl: 'http://localhost:3000', port: 3000 });
  expect(sandbox).toEqual({
    url: 'http://localhost:3100',
    port: 3100,
    smtpUrl: 'smtp://localhost:3125',
    smtpPort: 3125,
  });
  expect(environment).toMatchObject({
    ...examples,
    STRIPE_URL: 'http://localhost:3100',
    SMTP_URL: 'smtp://localhost:3125',
    GOOGLE_ISSUER: 'http://localhost:3100/google',
    TRANSCRIPTION_URL: 'http://localhost:3100/transcription/v1',
  });
});

test('a second copy goes by its own ports', () => {
  const { siteUrl, environment } = readSettings(
    { PORT: '4000', SANDBOX_PORT: '4100', SANDBOX_SMTP_PORT: '4125' },
    {},
  );
  expect(siteUrl).toBe('http://localhost:4000');
  expect(environment).toMatchObject({
    STRIPE_URL: 'http://localhost:4100',
    SMTP_URL: 'smtp://localhost:4125',
  });
});

test('a public site gets no sandbox and none of its credentials', () => {
  const { sandbox, environment } = readSettings({ SITE_URL: 'https://course.example.com' }, examples);
  expect(sandbox).toBeUndefined();
  expect(environment).toEqual({ SITE_URL: 'https://course.example.com', PORT: '3000' });
});

test('where every service has a URL no sandbox is started', () => {
  const given = {
    STRIPE_URL: 'https://api.stripe.com',
    SMTP_URL: 'smtp://mail.example.com',
    GOOGLE_ISSUER: 'https://accounts.google.com',
  };
  expect(readSettings(given, examples).sandbox).toBeUndefined();
});

test('beside the real Stripe only the mail is local, and no key is put in', () => {
  const { sandbox, environment } = readSettings({ STRIPE_URL: 'https://api.stripe.com' }, examples);
  expect(sandbox).toBeDefined();
  expect(environment).toMatchObject({
    STRIPE_URL: 'https://api.stripe.com',
    SMTP_URL: 'smtp://localhost:3125',
  });
  expect(environment.STRIPE_SECRET_KEY).toBeUndefined();
});

test('a variable that is set to nothing counts as not set', () => {
  expect(readSettings({ STRIPE_URL: '', SITE_URL: '', PORT: '' }, examples).environment.STRIPE_URL).toBe(
    'http://localhost:3100',
  );
});
