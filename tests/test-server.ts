/** Serves a test's app over HTTP, with a small built site and one lesson's media on disk. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { requestIdSlot } from '#rules/content/rendered-pages.ts';
import { builtOrigin } from '#rules/pages.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer } from '#server/platform/http/server.ts';
import { loadSite } from '#server/platform/http/site.ts';
import { createTestContext, type TestContext } from './test-context.ts';

type Served<AppContext> = AppContext & { url: string };

export type TestServer = Served<TestContext>;

/** The bytes of the lesson's segment. */
export const segment = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));

const app = '<div id="app"></div>';

const documents = {
  'index.html': '<h1>The landing page</h1>'.repeat(100),
  'app.html': app,
  'course.html': app,
  'pricing.html': app,
  'email-sent.html': app,
  'verify.html': app,
  'privacy.html': '<h1>Privacy notice</h1>',
  'terms.html': '<h1>Terms</h1>',
  'refunds.html': '<h1>Refund policy</h1>',
  'certificate.html':
    '<h1>{{name}}</h1>{{valid}}valid{{picture}}{{/valid}}{{own}} own {{linkedIn}}{{/own}}{{revoked}}{{revokedDay}}{{/revoked}}',
  'not-found.html': '<h1>Nothing here</h1>',
  'trouble.html': `<h1>Trouble</h1>${requestIdSlot}`,
  'robots.txt': `Sitemap: ${builtOrigin}/sitemap.xml\n`,
};

export async function createTestServer(
  lessonId: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  return serve(await createTestContext({ env }), lessonId);
}

/** Serves the app of a test's own context. */
export async function serve<AppContext extends TestContext>(
  ctx: AppContext,
  lessonId: string,
  port = 0,
): Promise<Served<AppContext>> {
  const site = join(ctx.config.dataDir, 'site');
  writeFile(join(site, 'assets/app-1a2b3c.js'), 'console.info(1);');
  writeFile(join(site, 'assets/prepare-worker-1a2b3c.js'), 'console.info(2);');
  writeFile(join(site, 'teaser/teaser.mp4'), segment);
  writeFile(join(ctx.config.dataDir, 'media', lessonId, 'master.m3u8'), '#EXTM3U\n');
  writeFile(join(ctx.config.dataDir, 'media', lessonId, 'video/segment.m4s'), segment);

  const loaded = loadSite(site, ctx.config);
  await loaded.setDocuments(documents);
  const server = createHttpServer(ctx, createApp(ctx, loaded));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { ...ctx, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function writeFile(path: string, body: string | Buffer): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, body);
  if (typeof body !== 'string') return;
  writeFileSync(`${path}.br`, brotliCompressSync(body));
  writeFileSync(`${path}.gz`, gzipSync(body));
}
