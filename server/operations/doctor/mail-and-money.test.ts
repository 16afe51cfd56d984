import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { setBillingMode } from '#server/payments/billing-store.ts';
import { connectToReplies } from '#tests/stripe-replies.ts';
import { stripeEnvironment } from '#tests/test-context.ts';
import { type DnsRecords, startDns } from '#tests/doctor/test-dns.ts';
import { createPatient, type Patient } from '#tests/doctor/test-doctor.ts';

test('finds an unreachable mail server', async () => {
  const site = await createPatient();
  const findings = await site.find({ config: { smtpUrl: 'smtp://localhost:1' } });
  expect(findings).toEqual([expect.objectContaining({ code: 'smtp-away', server: 'localhost:1' })]);
});

test('finds a wrong password of the mail server without showing it', async () => {
  const site = await createPatient();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(new Error('No')),
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const findings = await site.find({ config: { smtpUrl: `smtp://course:geheim@127.0.0.1:${port}` } });
  expect(findings).toEqual([{ code: 'smtp-password', server: `127.0.0.1:${port}` }]);
});

test('finds a mail server without encryption', async () => {
  const site = await createPatient();
  const findings = await site.find({ config: { smtpNeedsTls: true } });
  expect(findings).toEqual([expect.objectContaining({ code: 'smtp-encryption' })]);
});

test('finds a rejected test mail', async () => {
  const site = await createPatient();
  await site.control({ smtp: { reply: 550, replyTo: 'rcpt' } });
  const findings = await site.find({ mailTo: 'operator@example.com' });
  expect(findings).toEqual([expect.objectContaining({ code: 'mail-refused', to: 'operator@example.com' })]);
});

test('finds a public site without reports of bounces', async () => {
  const site = await createPatient();
  const unheard = async (mailWebhookToken: string | null) => {
    const findings = await site.find({ config: { isLocal: false, mailWebhookToken } });
    return findings.filter(({ code }) => code === 'bounces-unheard');
  };
  expect(await unheard(null)).toEqual([{ code: 'bounces-unheard', url: `${site.url}/webhooks/mail` }]);
  expect(await unheard('a-token-of-a-test-1234')).toEqual([]);
  expect(await site.find({ config: { mailWebhookToken: null } })).toEqual([]);
});

const goodRecords: DnsRecords = {
  'school.example': { takesMail: true, texts: ['v=spf1 include:spf.example ~all', 'another text'] },
  'default._domainkey.school.example': { texts: ['v=DKIM1; k=rsa; p=MIGf'] },
  '_dmarc.school.example': { texts: ['v=DMARC1; p=none'] },
};

/** The findings about the sender, with these records of its domain. */
async function findSender(site: Patient, records: DnsRecords, mailFrom = 'School <hello@school.example>') {
  const config = { isLocal: false, mailFrom, dnsServer: await startDns(records) };
  const ofSender = ['dns-', 'sender-', 'spf-', 'dkim-', 'dmarc-'];
  return (await site.find({ config })).filter(({ code }) => ofSender.some((begin) => code.startsWith(begin)));
}

test('a sender with SPF, DKIM and DMARC has no findings, even with a parent’s policy', async () => {
  const site = await createPatient();
  expect(await findSender(site, goodRecords)).toEqual([]);
  const below = {
    '_dmarc.school.example': { texts: ['v=DMARC1; p=none'] },
    'mail.school.example': { takesMail: true, texts: ['v=spf1 -all'] },
    'google._domainkey.mail.school.example': { texts: ['p=MIGf'] },
  };
  expect(await findSender(site, below, 'hello@mail.school.example')).toEqual([]);
});

test.each([
  ['no SPF', { takesMail: true }, 'spf-missing'],
  ['two SPF records', { takesMail: true, texts: ['v=spf1 a ~all', 'v=spf1 mx ~all'] }, 'spf-twice'],
  ['an SPF record for everybody', { takesMail: true, texts: ['v=spf1 +all'] }, 'spf-open'],
  ['no mail server', { texts: ['v=spf1 ~all'] }, 'sender-unknown'],
])('finds a sender with %s', async (_, record, code) => {
  const site = await createPatient();
  const findings = await findSender(site, { ...goodRecords, 'school.example': record });
  expect(findings).toEqual([{ code, domain: 'school.example' }]);
});

test('finds a sender with a missing or revoked key', async () => {
  const site = await createPatient();
  const { 'default._domainkey.school.example': _, ...records } = goodRecords;
  const finding = { code: 'dkim-not-found', domain: 'school.example' };
  expect(await findSender(site, records)).toEqual([finding]);
  const withdrawn = { ...records, 'default._domainkey.school.example': { texts: ['v=DKIM1; p='] } };
  expect(await findSender(site, withdrawn)).toEqual([finding]);
});

test('finds a sender without a policy', async () => {
  const site = await createPatient();
  const { '_dmarc.school.example': _, ...records } = goodRecords;
  expect(await findSender(site, records)).toEqual([{ code: 'dmarc-missing', domain: 'school.example' }]);
});

test('finds a wrong clock', async () => {
  const site = await createPatient();
  const findings = await site.find({ tools: { now: () => Date.now() - 90_000 } });
  const clock = findings.find(({ code }) => code === 'clock-wrong');
  expect(clock).toMatchObject({ service: 'localhost' });
  expect((clock as { seconds: number }).seconds).toBeCloseTo(-90, -1);
});

test('finds an unreachable Stripe once', async () => {
  const site = await createPatient();
  const url = 'http://localhost:1/';
  const findings = await site.find({ config: { stripe: { ...site.config.stripe, url } } });
  expect(findings).toEqual([{ code: 'stripe-away', url }]);
});

test('finds an unknown Stripe key without showing it', async () => {
  const site = await createPatient();
  const stripe = { ...site.config.stripe, secretKey: 'sk_test_anothers' };
  expect(await site.find({ config: { stripe } })).toEqual([{ code: 'stripe-key' }]);
});

test('finds a test key on a public site', async () => {
  const site = await createPatient();
  expect(await site.find({ config: { isLocal: false } })).toContainEqual({ code: 'stripe-test-mode' });
});

/** A Stripe with this one webhook endpoint. */
const stripeWithWebhook = (url: string, status: string, events: string[]) =>
  connectToReplies({
    '/v1/webhook_endpoints': { object: 'list', data: [{ url, status, enabled_events: events }] },
  });

test('finds a missing, disabled or incomplete webhook', async () => {
  const site = await createPatient();
  const url = `${site.url}/webhooks/stripe`;
  const elsewhere = await stripeWithWebhook('https://old.example/webhooks/stripe', 'enabled', ['*']);
  expect(await site.find({ tools: { stripe: elsewhere } })).toContainEqual({ code: 'webhook-missing', url });
  const off = await stripeWithWebhook(url, 'disabled', ['*']);
  expect(await site.find({ tools: { stripe: off } })).toContainEqual({ code: 'webhook-disabled', url });
  const all = off.handledEvents;
  const some = await stripeWithWebhook(url, 'enabled', all.slice(0, -1));
  expect(await site.find({ tools: { stripe: some } })).toContainEqual({
    code: 'webhook-events',
    url,
    missing: 'charge.dispute.closed',
  });
});

test('finds that Stripe Tax is off although the site charges tax', async () => {
  const site = await createPatient();
  const off = await connectToReplies({ '/v1/tax/settings': { object: 'tax.settings', status: 'pending' } });
  const isTaxReady = () => off.isTaxReady();
  const find = async () => site.find({ tools: { stripe: { ...site.stripe, isTaxReady } } });
  expect(await find()).toEqual([]);
  await setBillingMode(site.db, { mode: 'tax-added' });
  expect(await find()).toEqual([{ code: 'stripe-tax-off' }]);
  expect(await site.find()).toEqual([]);
});

test('finds prices that are missing, archived or different at Stripe', async () => {
  const site = await createPatient();
  await sql`update prices set "stripePriceId" = 'price_of_another_account' where id = 'premium-usd'`.execute(
    site.db,
  );
  await site.stripeApi.prices.update(stripeEnvironment.STRIPE_PRICE_ULTRA_USD, { active: false });
  await sql`update prices set "amountCents" = 9900 where id = 'ultra-myr'`.execute(site.db);
  expect(await site.find()).toEqual([
    { code: 'price-missing', price: 'premium-usd' },
    { code: 'price-differs', price: 'ultra-myr', here: 'RM99.00', atStripe: '9800 MYR' },
    { code: 'price-inactive', price: 'ultra-usd' },
  ]);
});

test('finds an unreachable Google', async () => {
  const site = await createPatient();
  const google = { ...site.config.google, issuer: 'http://localhost:1' };
  const findings = await site.find({ config: { google } });
  expect(findings).toEqual([expect.objectContaining({ code: 'google-away', issuer: 'http://localhost:1' })]);
});

test('finds an unknown Google client, and a wrong secret', async () => {
  const site = await createPatient();
  for (const wrong of [{ clientId: 'another' }, { clientSecret: 'another' }]) {
    const google = { ...site.config.google, ...wrong };
    expect(await site.find({ config: { google } })).toEqual([{ code: 'google-client' }]);
  }
});

test('finds an origin that Google does not redirect to', async () => {
  const site = await createPatient();
  const authorizedOrigins = [site.url, 'http://127.0.0.1:4000'];
  expect(await site.find({ config: { authorizedOrigins } })).toEqual([
    { code: 'google-redirect', url: 'http://127.0.0.1:4000/api/google-sign-in/callback' },
  ]);
});

test('finds a transcription service that does not answer, or rejects the key', async () => {
  const site = await createPatient();
  const { transcription } = site.config;
  expect(await site.find({ config: { transcription: null } })).toEqual([]);
  const away = { ...transcription!, url: 'http://localhost:1/v1' };
  expect(await site.find({ config: { transcription: away } })).toEqual([
    expect.objectContaining({ code: 'transcription-away', url: 'http://localhost:1/v1' }),
  ]);
  const other = { ...transcription!, key: 'another' };
  expect(await site.find({ config: { transcription: other } })).toEqual([{ code: 'transcription-key' }]);
});
