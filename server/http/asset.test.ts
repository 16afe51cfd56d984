import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { builtOrigin } from '#rules/pages.ts';
import { createTestServer } from '#tests/test-server.ts';
import { siteUrl } from '#tests/test-context.ts';
import { readAsset } from './asset.ts';

test('the site’s own origin stands wherever the build left its stand-in, in all three forms', () => {
  const path = built('page.html', `<a href="${builtOrigin}/">one</a><a href="${builtOrigin}/#two">two</a>`);
  const { identity, br, gzip } = readAsset(path, 'https://course.example');
  const page = '<a href="https://course.example/">one</a><a href="https://course.example/#two">two</a>';
  expect(identity.toString()).toBe(page);
  expect(brotliDecompressSync(br!).toString()).toBe(page);
  expect(gunzipSync(gzip!).toString()).toBe(page);
});

test('a file without the stand-in is sent as it was built, with the forms that were built beside it', () => {
  const path = built('script.js', 'console.info(1);');
  writeFileSync(`${path}.br`, 'smaller');
  expect(readAsset(path, 'https://course.example')).toEqual({
    identity: Buffer.from('console.info(1);'),
    br: Buffer.from('smaller'),
  });
});

test.each(['br', 'gzip', 'identity'])('crawlers are told this site’s own address (%s)', async (encoding) => {
  const server = await createTestServer('a-lesson');
  const reply = await fetch(`${server.url}/robots.txt`, { headers: { 'accept-encoding': encoding } });
  const text = await reply.text();
  expect(text).toBe(`Sitemap: ${siteUrl}/sitemap.xml\n`);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  expect(reply.headers.get('etag')).toBe(`"${digest}"`);
});

function built(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
