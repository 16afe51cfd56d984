import { expect, test } from 'vitest';
import { googleEnvironment, stripeEnvironment } from '#tests/test-world.ts';
import { readConfig } from './config.ts';

const local = {
  ...stripeEnvironment,
  ...googleEnvironment,
  STRIPE_URL: 'http://localhost:3100',
  SMTP_URL: 'smtp://localhost:3125',
};

const live = {
  ...stripeEnvironment,
  ...googleEnvironment,
  GOOGLE_ISSUER: 'https://accounts.google.com',
  SITE_URL: 'https://course.example',
  SMTP_URL: 'smtps://user:password@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  INSTRUCTOR_EMAILS: 'Teacher@Course.example, second@course.example',
  MAIL_FROM: 'teacher@course.example',
  COMPANY_NAME: 'Course Sdn. Bhd.',
  COMPANY_ADDRESS: 'Jalan Satu 1, Johor Bahru',
};

test('on a loopback address the neighbours’ addresses and keys are enough', () => {
  const config = readConfig(local);
  expect(config).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    https: false,
    instructorEmails: ['instructor@example.com'],
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('a public site with real credentials starts', () => {
  expect(readConfig(live)).toMatchObject({
    https: true,
    instructorEmails: ['teacher@course.example', 'second@course.example'],
    company: { name: 'Course Sdn. Bhd.', registration: '', tax: '' },
    stripe: { url: 'https://api.stripe.com/' },
  });
});

test('everything that is wrong is said at once', () => {
  expect(() =>
    readConfig({ SITE_URL: 'http://course.example', PORT: 'x', STRIPE_URL: 'http://localhost:1' }),
  ).toThrow(
    /PORT[^]*SMTP_URL is missing[^]*STRIPE_SECRET_KEY is missing[^]*SITE_URL must be https[^]*STRIPE_URL is a local/,
  );
});

test.each([
  ['the sandbox’s key', { STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox' }],
  ['the sandbox’s webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox' }],
  ['a local Google', { GOOGLE_ISSUER: 'http://localhost:3100/google' }],
  ['a local Stripe', { STRIPE_URL: 'http://localhost:3100' }],
  ['no instructor', { INSTRUCTOR_EMAILS: '' }],
  ['no name on its receipts', { COMPANY_NAME: '' }],
  ['no address on its receipts', { COMPANY_ADDRESS: '' }],
  ['http', { SITE_URL: 'http://course.example' }],
  ['a short secret', { SECRET_KEY: 'short' }],
  ['many processes without a shared secret', { DATABASE_URL: 'postgres://db.example/lectern' }],
])('a public site with %s does not start', (_, change) => {
  expect(() => readConfig({ ...live, ...change })).toThrow('The configuration is not right');
});

test('a live key beside a local Stripe does not start', () => {
  expect(() => readConfig({ ...local, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow('live key');
});
