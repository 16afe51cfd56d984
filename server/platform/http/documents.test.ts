import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { builtOrigin } from '#rules/pages.ts';
import { createApp } from '#server/app.ts';
import { createTestContext } from '#tests/test-context.ts';
import { loadSite } from './site.ts';

const documents = {
  'index.html': `<a href="${builtOrigin}/">one</a>`,
  'not-found.html': '',
  'app.html': 'app',
};

test('serves a rendered document with the site’s own origin in all three encodings', async () => {
  const { open } = await createTestSite();
  const html = '<a href="https://course.example/">one</a>';
  const decoders = { identity: (bytes: Buffer) => bytes, br: brotliDecompressSync, gzip: gunzipSync };
  for (const [encoding, decode] of Object.entries(decoders)) {
    const reply = await open({ 'accept-encoding': encoding });
    expect(decode(Buffer.from(await reply.arrayBuffer())).toString()).toBe(html);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
  }
});

test('replaces all documents and their ETags', async () => {
  const { site, open } = await createTestSite();
  const etag = (await open()).headers.get('etag') ?? '';
  expect((await open({ 'if-none-match': etag })).status).toBe(304);
  await site.setDocuments({ ...documents, 'index.html': 'two' });
  const reply = await open({ 'if-none-match': etag });
  expect([reply.status, await reply.text()]).toEqual([200, 'two']);
});

test('keeps the former documents when one has no content type', async () => {
  const { site, open } = await createTestSite();
  await expect(site.setDocuments({ 'index.html': 'two', 'page.unknown': '' })).rejects.toThrow(
    'content type',
  );
  expect(await (await open()).text()).toContain('one');
});

async function createTestSite() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const site = loadSite(folder, { siteUrl: 'https://course.example', https: true, media: { store: null } });
  await site.setDocuments(documents);
  const app = createApp(await createTestContext(), site);
  return { site, open: async (headers: Record<string, string> = {}) => app.request('/', { headers }) };
}
