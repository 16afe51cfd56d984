import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { loadSite } from '#server/platform/http/site.ts';
import { signIn, TestBrowser } from '#tests/test-browser.ts';
import { createTestContext } from '#tests/test-context.ts';

const names = ['index.html', 'privacy.html', 'course.html', 'app.html', 'not-found.html'];
const documents = Object.fromEntries(
  ['', 'ms/', 'id/'].flatMap((folder) => names.map((name) => [folder + name, `${folder}${name}`])),
);

const indonesian = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' };
const malayCookie = { cookie: 'language=ms' };

async function createTestSite() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ctx = await createTestContext();
  const site = loadSite(folder, ctx.config);
  await site.setDocuments(documents);
  const app = createApp(ctx, site);
  return async (path: string, headers: Record<string, string> = {}) => {
    const reply = await app.request(path, { headers });
    return { reply, location: reply.headers.get('location'), text: await reply.text() };
  };
}

const cookieOf = (reply: Response) => reply.headers.getSetCookie().join('; ');

test('the browser’s language chooses the first page, and every cache knows it', async () => {
  const open = await createTestSite();
  const { reply, location } = await open('/?from=mail', indonesian);
  expect([reply.status, location]).toEqual([302, '/id?from=mail']);
  expect(reply.headers.get('vary')).toBe('Accept-Language, Cookie');
  expect(reply.headers.has('content-security-policy')).toBe(true);
  const english = await open('/');
  expect([english.reply.status, english.text]).toEqual([200, 'index.html']);
  expect(english.reply.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
});

test('a page in a language is sent to everyone who opens its URL, and remembers the language', async () => {
  const open = await createTestSite();
  const { reply, text } = await open('/ms', indonesian);
  expect([reply.status, text]).toEqual([200, 'ms/index.html']);
  expect(cookieOf(reply)).toMatch(/^language=ms; Max-Age=31536000; Path=\/; HttpOnly;.* SameSite=Lax$/);
  expect((await open('/ms/privacy')).text).toBe('ms/privacy.html');
  expect(cookieOf((await open('/ms', malayCookie)).reply)).toBe('');
});

test('English has URLs that a browser without cookies can open, whatever it prefers', async () => {
  const open = await createTestSite();
  const { reply, text } = await open('/en', indonesian);
  expect([reply.status, text, cookieOf(reply)]).toEqual([
    200,
    'index.html',
    expect.stringMatching(/^language=en;/),
  ]);
  expect((await open('/en/privacy', indonesian)).text).toBe('privacy.html');
});

test('the remembered language wins over the browser’s', async () => {
  const open = await createTestSite();
  const both = { ...indonesian, ...malayCookie };
  expect((await open('/', both)).location).toBe('/ms');
  expect((await open('/privacy', both)).location).toBe('/ms/privacy');
  expect((await open('/gpt', both)).text).toBe('ms/course.html');
  expect((await open('/account', both)).text).toBe('ms/app.html');
  expect((await open('/nothing', both)).text).toBe('ms/not-found.html');
});

test('an unknown remembered language is ignored', async () => {
  const open = await createTestSite();
  expect((await open('/gpt', { ...indonesian, cookie: 'language=../secret' })).text).toBe('id/course.html');
});

test.each([
  ['/en/', '/', 'en'],
  ['/id/gpt?lesson=one', '/gpt?lesson=one', 'id'],
  ['/ms/terms/2', '/terms/2', 'ms'],
  ['/ms/', '/ms', 'ms'],
  ['/ms/privacy/', '/ms/privacy', 'ms'],
  ['/ms/gpt/', '/gpt', 'ms'],
  ['/ms/receipts/%00', '/receipts/%00', 'ms'],
])('%s remembers the language and leads to %s', async (path, to, language) => {
  const open = await createTestSite();
  const { reply, location } = await open(path);
  expect([reply.status, location]).toEqual([302, to]);
  expect(cookieOf(reply)).toContain(`language=${language};`);
});

test('no URL of a language leads to another site', async () => {
  const open = await createTestSite();
  for (const path of ['/ms//evil.example', '/ms/https://evil.example', '/en/\\evil.example']) {
    const { reply } = await open(path);
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

test('the studio is in English', async () => {
  const open = await createTestSite();
  expect((await open('/studio', malayCookie)).text).toBe('app.html');
});

test('a user keeps the language of their sign-up, and changes it', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx, 'siti@example.com');
  expect((await browser.ask('GET /api/account')).body.language).toBe('en');
  const changed = await browser.ask('PATCH /api/me', { language: 'ms' });
  expect(changed.status).toBe(200);
  expect(browser.cookies.get('language')).toBe('ms');
  expect((await browser.ask('GET /api/account')).body.language).toBe('ms');
  expect((await browser.ask('PATCH /api/me', { language: 'de' })).status).toBe(400);
  expect((await new TestBrowser(ctx).ask('PATCH /api/me', { language: 'ms' })).status).toBe(401);
});
