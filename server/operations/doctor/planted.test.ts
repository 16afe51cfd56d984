/** Twenty-nine misconfigured sites, and what the doctor finds at each. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { DoctorCode, DoctorFinding } from '#rules/operations/doctor-finding.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startDns } from '#tests/doctor/test-dns.ts';
import { createPatient, type Patient, startProxy } from '#tests/doctor/test-doctor.ts';
import { stripeEnvironment } from '#tests/test-context.ts';
import { PackagingError } from '#server/videos/packaging/packaging-error.ts';
import { testPackager } from '#server/videos/packaging/self-test.ts';
import { checkSettings } from './check-settings.ts';

type Env = Record<string, string>;
type Plant = {
  what: string;
  finds: DoctorCode;
  find: (site: Patient) => Promise<DoctorFinding[]>;
  /** The variables of a site of its own, for settings of the running site. */
  env?: Env;
  servicesNow?: () => number;
};

const known = ['TRUST_PROXY', 'TRUSTED_PROXIES', 'SITE_URL', 'PORT', 'HOST'];

/** The variables of `.env`, with this one instead of another. */
const withVariable = (name: string) => ({
  inFile: ['SITE_URL', name],
  inEnvironment: ['PATH', 'HOME'],
  known,
});

/** The doctor ignores events of the last minute, and the site rejects those signed five minutes ago. */
const twoMinutesAgo = () => Date.now() - 2 * 60 * 1000;

async function findSender(site: Patient, texts: string[]) {
  const domain = { takesMail: true, texts };
  const records = { 'school.example': domain, '_dmarc.school.example': { texts: ['v=DMARC1; p=none'] } };
  const dnsServer = await startDns(records);
  return site.find({ config: { isLocal: false, mailFrom: 'hello@school.example', dnsServer } });
}

async function findThrough(site: Patient, change: Parameters<typeof startProxy>[1]) {
  return site.find({ config: { siteUrl: await startProxy(site.url, change) } });
}

/** A checkout ends, about which Stripe notifies the site. */
async function expireCheckout({ stripeApi, url }: Patient): Promise<void> {
  const session = await stripeApi.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: stripeEnvironment.STRIPE_PRICE_PREMIUM_USD, quantity: 1 }],
    success_url: `${url}/after?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: url,
  });
  await stripeApi.checkout.sessions.expire(session.id);
}

/** Diagnoses with a change in the sandbox, and reverts the change. */
async function findWhile(site: Patient, change: object, back: object): Promise<DoctorFinding[]> {
  await site.control(change);
  const findings = await site.find();
  await site.control(back);
  return findings;
}

const goingOn = new AbortController().signal;

/** Ends the process like an instruction that the processor does not know. */
const crash = ['--import', 'data:text/javascript,process.kill(process.pid, "SIGILL")'];

const plants: Plant[] = [
  {
    what: 'a data folder that cannot be written',
    finds: 'data-not-writable',
    find: (site) => site.find({ config: { dataDir: fileOf(site, 'no-folder') } }),
  },
  {
    what: 'a data folder that others can read',
    finds: 'data-open-to-others',
    async find(site) {
      chmodSync(site.config.dataDir, 0o755);
      const findings = await site.find();
      chmodSync(site.config.dataDir, 0o700);
      return findings;
    },
  },
  {
    what: 'a full disk',
    finds: 'disk-nearly-full',
    find: (site) => site.find({ tools: { freeBytes: async () => 1_000_000 } }),
  },
  {
    what: 'a packager that is not installed',
    finds: 'packager-missing',
    find: (site) =>
      site.find({ tools: { testPackager: async () => new PackagingError('packager-missing', 'not found') } }),
  },
  {
    what: 'a packager that crashes on this machine',
    finds: 'packager-fails',
    find: (site) => site.find({ tools: { testPackager: () => testPackager(goingOn, { execArgv: crash }) } }),
  },
  {
    what: 'a database that is away',
    finds: 'database-away',
    async find(site) {
      const databaseUrl = 'postgresql://localhost:1/course';
      const db = openDatabase({ databaseUrl, dataDir: site.config.dataDir });
      onTestFinished(() => db.destroy());
      return site.find({ config: { databaseUrl }, tools: { db } });
    },
  },
  {
    what: 'an unencrypted connection to the database',
    finds: 'database-unencrypted',
    find: (site) => site.find({ config: { databaseUrl: 'postgresql://db.example/course' } }),
  },
  {
    what: 'a media folder beside a shared database',
    finds: 'storage-not-shared',
    find: (site) => site.find({ config: { databaseUrl: 'postgresql://localhost/course' } }),
  },
  {
    what: 'backups on this machine only',
    finds: 'backup-only-here',
    find: (site) => site.find({ config: { isLocal: false } }),
  },
  {
    what: 'a wrong port of the mail server',
    finds: 'smtp-away',
    find: (site) => site.find({ config: { smtpUrl: 'smtp://localhost:1' } }),
  },
  {
    what: 'a mail server without encryption',
    finds: 'smtp-encryption',
    find: (site) => site.find({ config: { smtpNeedsTls: true } }),
  },
  {
    what: 'bounces that nobody reports',
    finds: 'bounces-unheard',
    find: (site) => site.find({ config: { isLocal: false, mailWebhookToken: null } }),
  },
  { what: 'a sender without SPF', finds: 'spf-missing', find: (site) => findSender(site, []) },
  {
    what: 'a sender without DKIM',
    finds: 'dkim-not-found',
    find: (site) => findSender(site, ['v=spf1 -all']),
  },
  {
    what: 'a wrong clock',
    finds: 'clock-wrong',
    find: (site) => site.find({ tools: { now: () => Date.now() - 90_000 } }),
  },
  {
    what: 'a wrong Stripe key',
    finds: 'stripe-key',
    find: (site) => site.find({ config: { stripe: { ...site.config.stripe, secretKey: 'sk_test_other' } } }),
  },
  {
    what: 'a test key on a public site',
    finds: 'stripe-test-mode',
    find: (site) => site.find({ config: { isLocal: false } }),
  },
  {
    what: 'a price with another amount at Stripe',
    finds: 'price-differs',
    async find(site) {
      const setAmount = (cents: number) =>
        sql`update prices set "amountCents" = ${cents} where id = 'ultra-myr'`.execute(site.db);
      await setAmount(9900);
      const findings = await site.find();
      await setAmount(9800);
      return findings;
    },
  },
  {
    what: 'a wrong Google client',
    finds: 'google-client',
    find: (site) => site.find({ config: { google: { ...site.config.google, clientId: 'another' } } }),
  },
  {
    what: 'an origin that Google does not know',
    finds: 'google-redirect',
    find: (site) => site.find({ config: { authorizedOrigins: [site.url, 'http://127.0.0.1:4000'] } }),
  },
  {
    what: 'a proxy that is not trusted',
    finds: 'proxy-not-trusted',
    find: (site) =>
      findThrough(site, { request: (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.1' }) }),
  },
  {
    what: 'a CDN whose ranges TRUSTED_PROXIES lacks',
    finds: 'proxy-shared',
    env: { TRUST_PROXY: 'true' },
    find: (site) =>
      findThrough(site, {
        request: (headers) => ({ ...headers, 'x-forwarded-for': '203.0.113.9, 172.64.0.1' }),
      }),
  },
  // The seven that were missed.
  {
    what: 'a misspelled variable',
    finds: 'setting-misspelled',
    find: (site) => site.find({ tools: { settings: withVariable('TRUSTPROXY') } }),
  },
  {
    what: 'a price id that Stripe does not know',
    finds: 'price-missing',
    find: (site) => {
      const prices = { ...site.config.stripe.prices, 'ultra-usd': 'price_of_another_account' };
      return site.find({ config: { stripe: { ...site.config.stripe, prices } } });
    },
  },
  {
    what: 'another webhook secret than Stripe has',
    finds: 'webhook-undelivered',
    env: { STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' },
    servicesNow: twoMinutesAgo,
    async find(site) {
      await expireCheckout(site);
      return site.find();
    },
  },
  {
    what: 'a webhook endpoint that was deleted',
    finds: 'webhook-missing',
    find: (site) => findWhile(site, { stripe: { endpoint: 'deleted' } }, { stripe: { endpoint: 'enabled' } }),
  },
  {
    what: 'a backup folder that cannot be written',
    finds: 'backup-not-writable',
    find: (site) =>
      site.find({ config: { backup: { ...site.config.backup, folder: fileOf(site, 'no-backups') } } }),
  },
  {
    what: 'MEDIA_ACCEL_PREFIX without nginx',
    finds: 'accel-missing',
    env: { MEDIA_ACCEL_PREFIX: '/films/' },
    find: (site) => site.find(),
  },
  {
    what: 'backups switched off with none made',
    finds: 'backup-off',
    find: (site) => site.find({ config: { backup: { ...site.config.backup, isNightly: false } } }),
  },
];

/** A path below a file, where no folder can be created. */
function fileOf(site: Patient, name: string): string {
  const file = join(site.config.dataDir, name);
  writeFileSync(file, '', { mode: 0o600 });
  return join(file, 'folder');
}

test('finds each of 29 planted misconfigurations', async () => {
  const healthy = await createPatient();
  expect(await healthy.find()).toEqual([]);
  const found: Record<string, DoctorCode[]> = {};
  for (const { what, find, env, servicesNow } of plants) {
    const site = env ? await createPatient({ env, ...(servicesNow && { servicesNow }) }) : healthy;
    found[what] = (await find(site)).map(({ code }) => code);
  }
  expect(plants).toHaveLength(29);
  expect(found).toEqual(
    Object.fromEntries(plants.map(({ what, finds }) => [what, expect.arrayContaining([finds])])),
  );
  expect(await healthy.find()).toEqual([]);
}, 60_000);

test('ignores delivered events, and those before the last delivered one', async () => {
  const site = await createPatient({ servicesNow: twoMinutesAgo });
  await site.control({ stripe: { webhooks: 'drop' } });
  await expireCheckout(site);
  const url = `${site.url}/webhooks/stripe`;
  expect(await site.find()).toEqual([{ code: 'webhook-undelivered', url, events: 1 }]);
  await site.control({ stripe: { webhooks: 'deliver' } });
  await expireCheckout(site);
  await expect.poll(() => site.find()).toEqual([]);
});

test('reports an untried webhook secret on a public site without events', async () => {
  const site = await createPatient();
  expect(await site.find({ config: { isLocal: false } })).toContainEqual({ code: 'webhook-untried' });
});

test('finds an nginx that handles X-Accel-Redirect, but cannot read the videos', async () => {
  const site = await createPatient({ env: { MEDIA_ACCEL_PREFIX: '/films/' } });
  const folder = join(site.config.dataDir, 'media');
  const findBehindNginx = (reply: () => { status: number; body?: string }) =>
    findThrough(site, { answer: (_, path) => (path.endsWith('?accel') ? reply() : undefined) });
  const unreadable = { code: 'accel-unreadable', folder, status: 403 };
  expect(await findBehindNginx(() => ({ status: 403 }))).toContainEqual(unreadable);
  const sendFile = () => ({ status: 200, body: readFileSync(join(folder, '.doctor'), 'utf8') });
  expect((await findBehindNginx(sendFile)).map(({ code }) => code)).not.toContain('accel-unreadable');
  expect(existsSync(join(folder, '.doctor'))).toBe(false);
  // The trial file can't be written, and the other checks go on.
  mkdirSync(join(folder, '.doctor'));
  const found = await findBehindNginx(() => ({ status: 403 }));
  expect(found.map(({ code }) => code)).not.toContain('accel-unreadable');
});

test.each<[name: string, place: 'inFile' | 'inEnvironment', finding: DoctorFinding | null]>([
  ['TRUSTPROXY', 'inFile', { code: 'setting-misspelled', name: 'TRUSTPROXY', meant: 'TRUST_PROXY' }],
  ['trust-proxy', 'inFile', { code: 'setting-misspelled', name: 'trust-proxy', meant: 'TRUST_PROXY' }],
  ['TRUST_PORXY', 'inFile', { code: 'setting-misspelled', name: 'TRUST_PORXY', meant: 'TRUST_PROXY' }],
  ['TRUSTED_PROXY', 'inFile', { code: 'setting-misspelled', name: 'TRUSTED_PROXY', meant: 'TRUST_PROXY' }],
  ['SITEURL', 'inEnvironment', { code: 'setting-misspelled', name: 'SITEURL', meant: 'SITE_URL' }],
  [
    'STRIPE_SECRETKEY_FILE',
    'inFile',
    { code: 'setting-misspelled', name: 'STRIPE_SECRETKEY_FILE', meant: 'STRIPE_SECRET_KEY_FILE' },
  ],
  ['STRIPE_SECRET_KEY_FILE', 'inFile', null],
  ['COLOUR', 'inFile', { code: 'setting-unknown', name: 'COLOUR' }],
  ['COLOUR', 'inEnvironment', null],
  ['HOME', 'inEnvironment', null],
])('explains %s (%s)', (name, place, finding) => {
  const names = { inFile: [], inEnvironment: [], known, [place]: [name] };
  expect(checkSettings(names)).toEqual(finding === null ? [] : [finding]);
});
