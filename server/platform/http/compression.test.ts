import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '#tests/test-server.ts';
import { siteUrl } from '#tests/test-context.ts';
import { readAsset } from './compression.ts';

test('sends a file as it was built, with its prebuilt encodings', () => {
  const path = built('script.js', 'console.info(1);');
  writeFileSync(`${path}.br`, 'smaller');
  expect(readAsset(path)).toEqual({
    identity: Buffer.from('console.info(1);'),
    br: Buffer.from('smaller'),
  });
});

test.each(['br', 'gzip', 'identity'])('shows crawlers this site’s own URL (%s)', async (encoding) => {
  const server = await createTestServer('a-lesson');
  const reply = await fetch(`${server.url}/robots.txt`, { headers: { 'accept-encoding': encoding } });
  const text = await reply.text();
  expect(text).toBe(`Sitemap: ${siteUrl}/sitemap.xml\n`);
  expect(reply.headers.get('content-encoding') ?? 'identity').toBe(encoding);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  expect(reply.headers.get('etag')).toBe(`"${digest}"`);
});

function built(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
