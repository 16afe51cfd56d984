import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { loadSite } from '#server/platform/http/site.ts';
import { publishForTest, withPreviews } from '#tests/content/previews.ts';
import { sections } from '#tests/content/default-course.ts';
import { createTestContext } from '#tests/test-context.ts';

const [lesson = '', other = ''] = sections.flatMap(({ lessons }) => lessons.map(({ id }) => id));

/** A site with one preview whose poster is a WebP picture; other pages are their own names. */
async function siteWithPreview(options: { lagMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-previews-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ctx = await createTestContext({
    ...options,
    pages: {
      previewLesson: async (id, language) => (id === lesson ? `<p>${id} in ${language}</p>` : null),
    },
  });
  await publishForTest(ctx, withPreviews([lesson]));
  const media = join(ctx.config.dataDir, 'media', lesson);
  mkdirSync(media, { recursive: true });
  const poster = sharp({ create: { width: 640, height: 360, channels: 3, background: '#123456' } });
  writeFileSync(join(media, 'poster.webp'), await poster.webp().toBuffer());
  writeFileSync(join(media, 'master.m3u8'), '#EXTM3U');
  const site = loadSite(folder, ctx.config);
  await site.setDocuments({
    'not-found.html': 'not found',
    'ms/not-found.html': 'tiada',
    'id/not-found.html': 'tidak ada',
  });
  const app = createApp(ctx, site);
  const open = async (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { 'accept-encoding': 'identity', ...headers } });
  return { ctx, open };
}

test('the page of a preview is public, in each language, and may be listed', async () => {
  const { open } = await siteWithPreview();
  for (const [prefix, language] of [
    ['', 'en'],
    ['/ms', 'ms'],
    ['/id', 'id'],
  ]) {
    const reply = await open(`${prefix}/lessons/${lesson}`);
    expect([reply.status, await reply.text()]).toEqual([200, `<p>${lesson} in ${language}</p>`]);
    expect(reply.headers.get('x-robots-tag')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
  }
});

test('the page is compressed, and a browser that has it gets no second copy', async () => {
  const { open } = await siteWithPreview();
  const first = await open(`/ms/lessons/${lesson}`, { 'accept-encoding': 'gzip, br' });
  expect(first.headers.get('content-encoding')).toBe('br');
  const etag = first.headers.get('etag') ?? '';
  const again = await open(`/ms/lessons/${lesson}`, { 'if-none-match': etag });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
  const indonesian = await open(`/id/lessons/${lesson}`, { 'if-none-match': etag });
  expect(indonesian.status).toBe(200);
});

test('the language of the browser chooses the page, and links switch it', async () => {
  const { open } = await siteWithPreview();
  const chosen = await open(`/lessons/${lesson}?t=5`, { 'accept-language': 'id' });
  expect([chosen.status, chosen.headers.get('location')]).toEqual([302, `/id/lessons/${lesson}?t=5`]);
  const switched = await open(`/en/lessons/${lesson}`, { cookie: 'language=id' });
  expect([switched.status, await switched.text()]).toEqual([200, `<p>${lesson} in en</p>`]);
  expect(switched.headers.getSetCookie().join()).toContain('language=en');
  const slash = await open(`/lessons/${lesson}/`);
  expect([slash.status, slash.headers.get('location')]).toEqual([308, `/lessons/${lesson}`]);
});

test.each(['', '/en', '/ms', '/id'])('an overloaded process rejects %s/lessons/…', async (prefix) => {
  const { open } = await siteWithPreview({ lagMs: 2_000 });
  expect((await open(`${prefix}/lessons/${lesson}`, { accept: 'application/json' })).status).toBe(503);
});

test.each([`/lessons/${other}`, '/lessons/no-such-lesson', '/lessons', `/ms/lessons/${other}`])(
  '%s is not found',
  async (path) => {
    const { open } = await siteWithPreview();
    expect((await open(path)).status).toBe(404);
  },
);

test('the picture is a JPEG of the size that the page names, and is cached', async () => {
  const { open } = await siteWithPreview();
  const reply = await open(`/lessons/${lesson}/poster.jpg`);
  expect(reply.headers.get('content-type')).toBe('image/jpeg');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
  const { width, height, format } = await sharp(await reply.arrayBuffer()).metadata();
  expect([width, height, format]).toEqual([1200, 675, 'jpeg']);
  const again = await open(`/lessons/${lesson}/poster.jpg`, {
    'if-none-match': reply.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
});

test('the playlist leads a browser without scripts to a signed URL that only it can open', async () => {
  const { open } = await siteWithPreview();
  const reply = await open(`/lessons/${lesson}/video.m3u8`);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const url = reply.headers.get('location') ?? '';
  expect(url).toMatch(/^\/media\/[\w.-]+\/[\w~-]+\/master\.m3u8$/);
  const [cookie = ''] = reply.headers.getSetCookie()[0]?.split(';') ?? [];
  expect(await (await open(url, { cookie })).text()).toBe('#EXTM3U');
  expect((await open(url)).status).toBe(401);
});

test('a withdrawn preview has no files, and neither has any other lesson or a closed site', async () => {
  const { ctx, open } = await siteWithPreview();
  const statuses = async (id: string) =>
    Promise.all(
      ['poster.jpg', 'video.m3u8'].map(async (file) => (await open(`/lessons/${id}/${file}`)).status),
    );
  expect(await statuses(other)).toEqual([404, 404]);
  await publishForTest(ctx, withPreviews([lesson], { isOpen: false }));
  expect(await statuses(lesson)).toEqual([404, 404]);
  await publishForTest(ctx, withPreviews([]));
  expect(await statuses(lesson)).toEqual([404, 404]);
});
