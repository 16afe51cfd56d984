import { expect, test } from 'vitest';
import { liveEnvironment as live } from '#tests/live-environment.ts';
import { googleEnvironment, stripeEnvironment } from '#tests/test-context.ts';
import { readConfig } from './config.ts';

const local = {
  ...stripeEnvironment,
  ...googleEnvironment,
  STRIPE_URL: 'http://localhost:3100',
  SMTP_URL: 'smtp://localhost:3125',
};

const secretKey = 'k3J8sQ0vN5mZ1xC7bT4wR9pL2yH6dF0g';

test('the sandbox’s URLs and keys are enough on a loopback address', () => {
  const config = readConfig(local);
  expect(config).toMatchObject({
    host: 'localhost',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    authorizedOrigins: ['http://localhost:3000'],
    https: false,
    smtpNeedsTls: false,
    instructorEmails: ['instructor@example.com'],
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test('a public site with real credentials starts', () => {
  expect(readConfig(live)).toMatchObject({
    host: '0.0.0.0',
    https: true,
    instructorEmails: ['teacher@course.example', 'second@course.example'],
    company: { name: 'Course Sdn. Bhd.', registration: '', tax: '' },
    stripe: { url: 'https://api.stripe.com/' },
  });
});

test('normalizes the instructor’s email as sign-in does', () => {
  const { instructorEmails } = readConfig({ ...local, INSTRUCTOR_EMAILS: ' Rizal@Bücher.example' });
  expect(instructorEmails).toEqual(['rizal@xn--bcher-kva.example']);
});

test.each([
  ['a restricted live key', { STRIPE_SECRET_KEY: 'rk_live_1' }, {}],
  ['a test key that is allowed', { STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_TEST_MODE: 'true' }, {}],
  ['PostgreSQL and a shared secret', { DATABASE_URL: 'postgres://db/lectern', SECRET_KEY: secretKey }, {}],
  [
    'a PostgreSQL password with special characters',
    {
      DATABASE_URL: 'postgresql://lectern@db:5432/lectern',
      DATABASE_PASSWORD: 'p@ss/w#rd$1 %41?',
      SECRET_KEY: secretKey,
    },
    { databaseUrl: 'postgresql://lectern:p%40ss%2Fw%23rd%241%20%2541%3F@db:5432/lectern' },
  ],
  [
    'more origins',
    { AUTHORIZED_ORIGINS: 'https://www.course.example, https://course.example' },
    { authorizedOrigins: ['https://course.example', 'https://www.course.example'] },
  ],
  ['a mail server of its own', { SMTP_URL: 'smtp://localhost:25' }, { smtpNeedsTls: false }],
  [
    'a mail server elsewhere by STARTTLS',
    { SMTP_URL: 'smtp://u:p@mail.example:587' },
    { smtpNeedsTls: true },
  ],
  ['a proxy before it', { TRUST_PROXY: 'true' }, { host: '127.0.0.1', trustProxy: true }],
  ['a proxy elsewhere', { TRUST_PROXY: 'true', HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  ['empty variables', { PORT: '', HOST: ' ', TRUST_PROXY: '' }, { port: 3000, trustProxy: false }],
])('a public site with %s starts', (_, change, expected) => {
  expect(readConfig({ ...live, ...change })).toMatchObject(expected);
});

test('an empty environment names each variable that a public site needs', () => {
  const message = messageOf(() => readConfig({ SITE_URL: 'https://course.example' }));
  for (const name of Object.keys(live))
    if (name !== 'SITE_URL') expect(message).toContain(`- ${name} is missing`);
});

test('rejects settings that are invalid everywhere on a local site too', () => {
  for (const change of [
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    { STRIPE_SECRET_KEY: 'pk_test_1' },
    { STRIPE_PRICE_ULTRA_USD: 'price_premium_usd' },
    { SITE_URL: 'http://localhost:3000/school' },
    { DATABASE_URL: 'mysql://localhost/lectern' },
    { TRUST_PROXY: 'on' },
    { SNS_URL: 'http://sns.example' },
  ])
    expect(() => readConfig({ ...local, ...change })).toThrow('The configuration is invalid');
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
