import { expect, test } from 'vitest';
import { liveEnvironment as live } from '#tests/live-environment.ts';
import { readConfig } from './config.ts';

const secretKey = 'k3J8sQ0vN5mZ1xC7bT4wR9pL2yH6dF0g';

/** Public sites with one problem each, and the reported message. */
const halfConfigured: [what: string, change: Record<string, string>, says: string][] = [
  ['http', { SITE_URL: 'http://course.example' }, 'SITE_URL must be https'],
  ['a path in its address', { SITE_URL: 'https://course.example/school' }, 'SITE_URL may only have'],
  ['a query in its address', { SITE_URL: 'https://course.example/?a=1' }, 'SITE_URL may only have'],
  ['a name in its address', { SITE_URL: 'https://me@course.example' }, 'SITE_URL may only have'],
  ['an address without a scheme', { SITE_URL: 'course.example' }, 'SITE_URL is not an address'],
  [
    'an address of another scheme',
    { SITE_URL: 'ftp://course.example' },
    'SITE_URL must start with https:// or http://',
  ],
  ['a word for a port', { PORT: 'http' }, 'PORT is not a port'],
  ['a port beyond all ports', { PORT: '70000' }, 'PORT is not a port'],
  ['a flag that is yes', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY is neither true nor false'],
  ['a flag that is 1', { TRUST_PROXY: '1' }, 'TRUST_PROXY is neither true nor false'],
  ['a flag in capitals', { ALLOW_TEST_MODE: 'TRUE' }, 'ALLOW_TEST_MODE is neither true nor false'],
  [
    'an origin with a path',
    { AUTHORIZED_ORIGINS: 'https://www.course.example/a' },
    'AUTHORIZED_ORIGINS contains an invalid origin',
  ],
  [
    'an origin over http',
    { AUTHORIZED_ORIGINS: 'http://www.course.example' },
    'AUTHORIZED_ORIGINS contains an invalid origin',
  ],
  [
    'a host for an origin',
    { AUTHORIZED_ORIGINS: 'www.course.example' },
    'AUTHORIZED_ORIGINS contains an invalid origin',
  ],
  [
    'a local origin',
    { AUTHORIZED_ORIGINS: 'http://localhost:3000' },
    'AUTHORIZED_ORIGINS contains a local URL',
  ],
  [
    'the example of an origin',
    { AUTHORIZED_ORIGINS: 'https://www.course.example.com' },
    'AUTHORIZED_ORIGINS still has the example value',
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://db.example/lectern', SECRET_KEY: secretKey },
    'DATABASE_URL must start with postgresql:// or postgres://',
  ],
  [
    'a file for a database',
    { DATABASE_URL: 'data/lectern.db', SECRET_KEY: secretKey },
    'DATABASE_URL is not an address',
  ],
  [
    'a slash in the password of the database’s URL',
    { DATABASE_URL: 'postgresql://lectern:p@ss/w#rd$1@db:5432/lectern', SECRET_KEY: secretKey },
    'DATABASE_URL has / in its user or password: write %2F instead',
  ],
  [
    'a percent sign in the password of the mail server’s URL',
    { SMTP_URL: 'smtps://shop@course.example:100%@smtp.course.example' },
    'SMTP_URL has % in its user or password: write %25 instead',
  ],
  [
    'an invalid range',
    { TRUST_PROXY: 'true', TRUSTED_PROXIES: '172.64.0.0/13, 172.64.0.0/33' },
    'TRUSTED_PROXIES contains 172.64.0.0/33, which is not an IP address or range',
  ],
  [
    'a range of the whole internet',
    { TRUST_PROXY: 'true', TRUSTED_PROXIES: '0.0.0.0/0' },
    'TRUSTED_PROXIES contains 0.0.0.0/0',
  ],
  [
    'trusted proxies without TRUST_PROXY',
    { TRUSTED_PROXIES: '172.64.0.0/13' },
    'TRUSTED_PROXIES is set without TRUST_PROXY=true',
  ],
  [
    'two passwords of the database',
    { DATABASE_URL: 'postgres://u:p@db/lectern', DATABASE_PASSWORD: 'x', SECRET_KEY: secretKey },
    'DATABASE_PASSWORD is set, but DATABASE_URL also contains a password',
  ],
  ['a password of no database', { DATABASE_PASSWORD: 'x' }, 'DATABASE_PASSWORD is set without DATABASE_URL'],
  [
    'the example of a database',
    { DATABASE_URL: 'postgresql://lectern:password@localhost:5432/lectern', SECRET_KEY: secretKey },
    'DATABASE_URL still has the example value',
  ],
  [
    'many processes without a shared secret',
    { DATABASE_URL: 'postgres://db.example/lectern' },
    'SECRET_KEY is missing',
  ],
  ['a short secret', { SECRET_KEY: 'short' }, 'SECRET_KEY is shorter'],
  ['a secret of one letter', { SECRET_KEY: 'x'.repeat(40) }, 'SECRET_KEY repeats a few characters'],
  [
    'videos in a store without its key',
    { MEDIA_URL: 'https://films.example/lessons' },
    'MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY are missing',
  ],
  ['films over http', { MEDIA_URL: 'http://films.example/a' }, 'MEDIA_URL must be https'],
  [
    'the example of a store',
    { MEDIA_URL: 'https://films.s3.eu-central-1.amazonaws.com/lessons' },
    'MEDIA_URL still has the example value',
  ],
  ['a mark beyond opaque', { MARK_OPACITY: '2' }, 'MARK_OPACITY is not between 0 and 1'],
  ['no instructor', { INSTRUCTOR_EMAILS: '' }, 'INSTRUCTOR_EMAILS is missing'],
  [
    'the example of an instructor among others',
    { INSTRUCTOR_EMAILS: 'a@course.example, instructor@example.com' },
    'INSTRUCTOR_EMAILS still has the example value',
  ],
  [
    'an instructor without an @',
    { INSTRUCTOR_EMAILS: 'teacher' },
    'INSTRUCTOR_EMAILS contains an invalid email address: teacher',
  ],
  ['no name on its receipts', { COMPANY_NAME: '' }, 'COMPANY_NAME is missing'],
  ['the example of a name', { COMPANY_NAME: 'Lectern' }, 'COMPANY_NAME still has the example value'],
  ['no address on its receipts', { COMPANY_ADDRESS: '' }, 'COMPANY_ADDRESS is missing'],
  [
    'the example of an address',
    { COMPANY_ADDRESS: 'Jalan Contoh 12, 80000 Johor Bahru, Malaysia' },
    'COMPANY_ADDRESS still has the example value',
  ],
  ['no mail server', { SMTP_URL: '' }, 'SMTP_URL is missing'],
  [
    'the example of a mail server',
    { SMTP_URL: 'smtps://user:password@smtp.example.com' },
    'SMTP_URL still has the example value',
  ],
  ['mail over http', { SMTP_URL: 'http://mail.example' }, 'SMTP_URL must start with smtps:// or smtp://'],
  [
    'mail with encryption switched off',
    { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' },
    'SMTP_URL may only have a host and a port',
  ],
  ['no sender', { MAIL_FROM: '' }, 'MAIL_FROM is missing'],
  [
    'the example of a sender',
    { MAIL_FROM: 'Lectern <hello@example.com>' },
    'MAIL_FROM still has the example value',
  ],
  ['a sender without an address', { MAIL_FROM: 'The Course' }, 'MAIL_FROM is not an email address'],
  ['no client of Google’s', { GOOGLE_CLIENT_ID: '' }, 'GOOGLE_CLIENT_ID is missing'],
  [
    'the sandbox’s client of Google’s',
    { GOOGLE_CLIENT_ID: 'lectern-sandbox.apps.example' },
    'GOOGLE_CLIENT_ID still has the example value',
  ],
  ['a client of another provider', { GOOGLE_CLIENT_ID: 'course' }, 'GOOGLE_CLIENT_ID does not end with'],
  [
    'the sandbox’s secret for Google',
    { GOOGLE_CLIENT_SECRET: 'lectern-sandbox-secret' },
    'GOOGLE_CLIENT_SECRET still has the example value',
  ],
  ['a local Google', { GOOGLE_ISSUER: 'http://localhost:3100/google' }, 'GOOGLE_ISSUER is a local URL'],
  ['Google over http', { GOOGLE_ISSUER: 'http://accounts.google.com' }, 'GOOGLE_ISSUER must be https'],
  ['a local Stripe', { STRIPE_URL: 'http://localhost:3100' }, 'STRIPE_URL is a local URL'],
  ['Stripe over http', { STRIPE_URL: 'http://api.stripe.com' }, 'STRIPE_URL must be https'],
  ['no key of Stripe’s', { STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY is missing'],
  [
    'the publishable key for the secret one',
    { STRIPE_SECRET_KEY: 'pk_live_1' },
    'STRIPE_SECRET_KEY is a publishable key',
  ],
  [
    'the webhook’s secret for the key',
    { STRIPE_SECRET_KEY: 'whsec_1' },
    'STRIPE_SECRET_KEY does not start with',
  ],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
  ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_1' }, 'STRIPE_SECRET_KEY is a test key'],
  [
    'the sandbox’s key',
    { STRIPE_SECRET_KEY: 'sk_test_lectern_sandbox', ALLOW_TEST_MODE: 'true' },
    "STRIPE_SECRET_KEY is the sandbox's",
  ],
  [
    'a live key in test mode',
    { ALLOW_TEST_MODE: 'true' },
    'ALLOW_TEST_MODE is true, but STRIPE_SECRET_KEY is a live key',
  ],
  [
    'a live key beside a local Stripe',
    { STRIPE_URL: 'http://127.0.0.1:3100' },
    'STRIPE_SECRET_KEY is a live key, but',
  ],
  [
    'a short token for reports of mail',
    { MAIL_WEBHOOK_TOKEN: 'secret' },
    'MAIL_WEBHOOK_TOKEN is shorter than 16 characters',
  ],
  [
    'a colon in the token for reports of mail',
    { MAIL_WEBHOOK_TOKEN: 'a-name:and-a-password' },
    'MAIL_WEBHOOK_TOKEN is shorter than 16 characters, or contains a space or a colon',
  ],
  [
    "the sandbox's token for reports of mail",
    { MAIL_WEBHOOK_TOKEN: 'lectern-sandbox-mail-reports' },
    'MAIL_WEBHOOK_TOKEN still has the example value',
  ],
  [
    'a bounce address with a plus',
    { MAIL_BOUNCE_ADDRESS: 'bounces+1@course.example' },
    'MAIL_BOUNCE_ADDRESS is not a plain email address',
  ],
  [
    'a reply address whose tags would be too long',
    { MAIL_REPLY_ADDRESS: 'all-questions@course.example', MAIL_WEBHOOK_TOKEN: 'a-token-of-a-test-1234' },
    'MAIL_REPLY_ADDRESS is not a plain email address',
  ],
  [
    'a reply address without the token',
    { MAIL_REPLY_ADDRESS: 'questions@course.example' },
    'MAIL_REPLY_ADDRESS is set without MAIL_WEBHOOK_TOKEN',
  ],
  [
    'a topic that is only a name',
    { MAIL_SNS_TOPIC: 'bounces', MAIL_WEBHOOK_TOKEN: 'a-token-of-a-test-1234' },
    'MAIL_SNS_TOPIC is not a topic',
  ],
  [
    'a topic without the token',
    { MAIL_SNS_TOPIC: 'arn:aws:sns:eu-west-1:123456789012:bounces' },
    'MAIL_SNS_TOPIC is set without MAIL_WEBHOOK_TOKEN',
  ],
  ['a local SNS', { SNS_URL: 'http://localhost:3100' }, 'SNS_URL is set on a public site'],
  ['another SNS', { SNS_URL: 'https://sns.example' }, 'SNS_URL is set on a public site'],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [
    'the key for the webhook’s secret',
    { STRIPE_WEBHOOK_SECRET: 'sk_live_1' },
    'STRIPE_WEBHOOK_SECRET does not start with whsec_',
  ],
  [
    'the sandbox’s webhook secret beside a live key',
    { STRIPE_WEBHOOK_SECRET: 'whsec_lectern_sandbox' },
    "STRIPE_WEBHOOK_SECRET is the sandbox's, but STRIPE_SECRET_KEY is a live key",
  ],
  ['a price left out', { STRIPE_PRICE_UPGRADE_MYR: '' }, 'STRIPE_PRICE_UPGRADE_MYR is missing'],
  [
    'the example of a price',
    { STRIPE_PRICE_ULTRA_USD: 'price_ultra_usd' },
    'STRIPE_PRICE_ULTRA_USD still has the example value',
  ],
  [
    'a product for a price',
    { STRIPE_PRICE_ULTRA_USD: 'prod_1' },
    'STRIPE_PRICE_ULTRA_USD does not start with price_',
  ],
  [
    'one price twice',
    { STRIPE_PRICE_ULTRA_MYR: 'price_1c' },
    'STRIPE_PRICE_ULTRA_MYR is the price of STRIPE_PRICE_PREMIUM_MYR too',
  ],
  [
    'a reconciliation interval of zero',
    { RECONCILE_SECONDS: '0' },
    'RECONCILE_SECONDS is not a whole number',
  ],
  ['a part of a payment', { CHECKOUTS_PER_HOUR: '2.5' }, 'CHECKOUTS_PER_HOUR is not a whole number'],
];

test.each(halfConfigured)('a public site with %s does not start', (_, change, says) => {
  expect(() => readConfig({ ...live, ...change })).toThrow(`\n- ${says}`);
});

test('reports all problems at once', () => {
  const changes = Object.assign({}, ...halfConfigured.map(([, change]) => change).toReversed());
  // Without these the site would count as a local one, or fail earlier; the password is valid beside a wrong URL.
  const { SITE_URL: _, SECRET_KEY: __, DATABASE_PASSWORD: ___, ...wrong } = changes as Record<string, string>;
  let message = '';
  try {
    readConfig({ ...live, ...wrong });
  } catch (error) {
    message = (error as Error).message;
  }
  expect(Object.keys(wrong).length).toBeGreaterThan(20);
  expect(Object.keys(wrong).filter((name) => !message.includes(name))).toEqual([]);
});
