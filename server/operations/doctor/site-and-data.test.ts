import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createProbe } from './doctor-context.ts';
import { secretOf } from '#server/platform/crypto.ts';
import { createPatient, selfSigned, startProxy } from '#tests/doctor/test-doctor.ts';

test('finds an unwritable data folder', async () => {
  const site = await createPatient();
  const file = join(site.config.dataDir, 'a-file');
  writeFileSync(file, '');
  const findings = await site.find({ config: { dataDir: join(file, 'data') } });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'data-not-writable' }));
});

test('finds a data folder that others can read, without changing it', async () => {
  const site = await createPatient();
  chmodSync(site.config.dataDir, 0o755);
  const finding = { code: 'data-open-to-others', path: site.config.dataDir, mode: '755' };
  expect(await site.find()).toEqual([finding]);
  expect(await site.find()).toEqual([finding]);
});

test('finds a disk that is nearly full', async () => {
  const site = await createPatient();
  const findings = await site.find({ tools: { freeBytes: async () => 500 * 1024 * 1024 } });
  expect(findings).toEqual([{ code: 'disk-nearly-full', folder: site.config.dataDir, freeMegabytes: 500 }]);
});

test('finds videos in a folder beside a database for several machines', async () => {
  const site = await createPatient();
  const config = { databaseUrl: 'postgresql://db.example/course?sslmode=verify-full' };
  const findings = await site.find({ config });
  expect(findings).toEqual([{ code: 'storage-not-shared', folder: join(site.config.dataDir, 'media') }]);
});

test.each([
  ['postgresql://lectern:geheim@db.example/course', true],
  ['postgresql://lectern:geheim@203.0.113.7/course?sslmode=disable', true],
  ['postgresql://lectern:geheim@[2001:db8::7]/course', true],
  ['postgresql://lectern:geheim@db.example/course?sslmode=require', false],
  ['postgresql://lectern:geheim@db.example/course?ssl=true', false],
  ['postgresql://lectern:geheim@localhost/course?host=/run/postgresql', false],
  ['postgresql://lectern:geheim@127.0.0.1/course', false],
  ['postgresql://lectern:geheim@db/course', false],
])('reports the connection to %s as unencrypted: %s', async (databaseUrl, isFound) => {
  const site = await createPatient();
  const findings = await site.find({ config: { databaseUrl } });
  expect(findings.filter(({ code }) => code === 'database-unencrypted')).toHaveLength(isFound ? 1 : 0);
  expect(JSON.stringify(findings)).not.toContain('geheim');
});

test('finds a site that does not answer, or is not ready', async () => {
  let isEnding = false;
  const site = await createPatient({ isEnding: () => isEnding });
  const away = await site.find({ config: { siteUrl: 'http://localhost:1' } });
  expect(away).toContainEqual(expect.objectContaining({ code: 'site-away' }));
  isEnding = true;
  expect(await site.find()).toEqual([{ code: 'site-not-ready', url: site.url, status: 503 }]);
});

test.each([502, 503, 504])('finds a proxy that answers %s because the site is down', async (status) => {
  const site = await createPatient();
  const siteUrl = await startProxy(site.url, { answer: () => ({ status }) });
  const finding = { code: 'site-away', url: siteUrl, reason: String(status) };
  const findings = await site.find({ config: { siteUrl } });
  expect(findings).toContainEqual(finding);
  expect(findings).not.toContainEqual(expect.objectContaining({ code: 'header-lost' }));
});

test('finds another site, or one with another key', async () => {
  const site = await createPatient();
  const secret = secretOf('another key than that of the site');
  expect(await site.find({ tools: { secret } })).toEqual([{ code: 'site-not-ours', url: site.url }]);
});

test('finds a certificate that browsers reject', async () => {
  const site = await createPatient();
  const server = createServer(selfSigned, (_, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const siteUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  const findings = await site.find({ config: { siteUrl } });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'certificate-invalid', url: siteUrl }));
});

test('finds a proxy that removes a security header', async () => {
  const site = await createPatient();
  const siteUrl = await startProxy(site.url, {
    reply: (headers) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-security-policy')),
  });
  const findings = await site.find({ config: { siteUrl } });
  expect(findings).toContainEqual({ code: 'header-lost', header: 'Content-Security-Policy' });
});

test('finds a proxy that is not trusted', async () => {
  const site = await createPatient();
  const request = (headers: object) => ({ ...headers, 'x-forwarded-for': '198.51.100.1' });
  const siteUrl = await startProxy(site.url, { request });
  expect(await site.find({ config: { siteUrl } })).toContainEqual({ code: 'proxy-not-trusted' });
});

test('finds trust in a missing proxy', async () => {
  const site = await createPatient({ env: { TRUST_PROXY: 'true' } });
  expect(await site.find()).toEqual([{ code: 'proxy-missing' }]);
});

test('finds a proxy that passes on forged addresses', async () => {
  const site = await createPatient({ env: { TRUST_PROXY: 'true' } });
  const siteUrl = await startProxy(site.url, {
    request: (headers) => ({ 'x-forwarded-for': '198.51.100.1', ...headers }),
  });
  expect(await site.find({ config: { siteUrl } })).toContainEqual({ code: 'proxy-forged' });
});

test.each([
  ['a chain', { 'x-forwarded-for': '198.51.100.1, 172.64.0.1' }, '', ['proxy-shared']],
  [
    'a header of its own',
    { 'x-forwarded-for': '172.64.0.1', 'cf-connecting-ip': '198.51.100.1' },
    '',
    ['proxy-shared'],
  ],
  ['a chain through trusted proxies', { 'x-forwarded-for': '198.51.100.1, 172.64.0.1' }, '172.64.0.0/13', []],
  [
    'the visitor’s own address',
    { 'x-forwarded-for': '198.51.100.1', 'cf-connecting-ip': '198.51.100.1' },
    '',
    [],
  ],
])('checks a CDN that identifies visitors by %s', async (_, added, TRUSTED_PROXIES, codes) => {
  const site = await createPatient({ env: { TRUST_PROXY: 'true', TRUSTED_PROXIES } });
  const siteUrl = await startProxy(site.url, { request: (headers) => ({ ...headers, ...added }) });
  const found = (await site.find({ config: { siteUrl } })).map(({ code }) => code);
  expect(found.filter((code) => code.startsWith('proxy-'))).toEqual(codes);
});

test('accepts a proxy that appends the visitor’s address to a forged one', async () => {
  const site = await createPatient({ env: { TRUST_PROXY: 'true' } });
  const siteUrl = await startProxy(site.url, {
    request: (headers) => ({
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], '198.51.100.1'].filter(Boolean).join(', '),
    }),
  });
  const codes = (await site.find({ config: { siteUrl } })).map(({ code }) => code);
  expect(codes.filter((code) => code.startsWith('proxy-'))).toEqual([]);
});

test('finds a proxy that rejects large uploads', async () => {
  const site = await createPatient();
  const siteUrl = await startProxy(site.url, {
    answer: (method) => (method === 'POST' ? { status: 413 } : undefined),
  });
  expect(await site.find({ config: { siteUrl } })).toContainEqual({ code: 'uploads-refused', status: 413 });
});

test('finds a cache of private replies', async () => {
  const site = await createPatient();
  const siteUrl = await startProxy(site.url, {
    answer: (_, path) =>
      path === '/api/me' ? { status: 200, headers: { 'x-request-id': 'kept' } } : undefined,
  });
  expect(await site.find({ config: { siteUrl } })).toContainEqual({
    code: 'replies-cached',
    url: `${siteUrl}/api/me`,
  });
});

test('finds public metrics', async () => {
  const site = await createPatient();
  const findings = await site.find({ config: { isLocal: false } });
  expect(findings).toContainEqual({ code: 'metrics-open', url: `${site.url}/metrics` });
});

test('finds a slow site', async () => {
  const site = await createPatient();
  const probe = createProbe(Date.now);
  const slowly = async (...asked: Parameters<typeof probe>) => ({ ...(await probe(...asked)), ms: 4_200 });
  const finding = { code: 'site-slow', url: site.url, seconds: 4 };
  expect(await site.find({ tools: { probe: slowly } })).toContainEqual(finding);
});

test('a probe ends when the server switches protocols', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(createProbe(Date.now)(`http://127.0.0.1:${port}/`)).rejects.toThrow('switches protocols');
});
