/** Attempts to find more than the site exposes. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { createTestContext } from '#tests/test-context.ts';
import { createTestServer, serve } from '#tests/test-server.ts';
import { signIn } from '#tests/test-browser.ts';

test.each([
  '/.git/HEAD',
  '/.git/',
  '/.env',
  '/package.json',
  '/server/main.ts',
  '/secret.key',
  '/lectern.db',
  '/assets/',
  '/assets',
  '/images/',
  '/media/',
  '/films/',
])('serves only the built site: not %s', async (path) => {
  const server = await createTestServer('a-lesson');
  const reply = await fetch(server.url + path);
  expect(reply.status).toBe(404);
  expect(await reply.text()).not.toMatch(/app-1a2b3c|ref: refs|lectern/);
});

test.each(['TRACE', 'TRACK'])('does not echo a %s request', async (method) => {
  const server = await createTestServer('a-lesson');
  const { hostname, port, host } = new URL(server.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} / HTTP/1.1\r\nHost: ${host}\r\nX-Mark: marked\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (data) => (heard += data.toString('latin1')));
    socket.on('end', () => resolve(heard)).on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('marked');
});

test('sends HSTS for a year with subdomains on every https reply', async () => {
  const server = await serve(await createTestContext({ config: { https: true } }), 'a-lesson');
  for (const path of [
    '/',
    '/nothing',
    '/api/me',
    '/api/nothing',
    '/assets/app-1a2b3c.js',
    '/media/x/y/z.m4s',
  ]) {
    const wish = (await fetch(server.url + path)).headers.get('strict-transport-security') ?? '';
    expect([path, Number(/max-age=(\d+)/.exec(wish)?.[1])]).toEqual([path, 365 * 24 * 60 * 60]);
    expect(wish).toContain('includeSubDomains');
  }
  const plain = await createTestServer('a-lesson');
  expect((await fetch(plain.url)).headers.has('strict-transport-security')).toBe(false);
});

test('allows scripts from the site only, and neither plug-ins nor base URLs', async () => {
  const server = await createTestServer('a-lesson');
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(directives.get('default-src')).toBe("'none'");
  // Plug-ins fall under default-src.
  expect(directives.get('object-src') ?? "'none'").toBe("'none'");
  expect(directives.get('base-uri')).toBe("'none'");
  expect(directives.get('script-src')).toBe("'self'");
  expect(directives.get('connect-src')).toBe("'self'");
  expect(directives.get('form-action')).toBe("'self'");
  expect(directives.get('require-trusted-types-for')).toBe("'script'");
  expect(policy).not.toMatch(/unsafe-|https?:|\*/);
});

test('only the worker that prepares recordings may compile WebAssembly', async () => {
  const server = await createTestServer('a-lesson');
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
  const page = await policyOf('/studio/videos');
  expect(await policyOf('/assets/prepare-worker-1a2b3c.js')).toBe(
    page.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  );
  for (const path of ['/assets/app-1a2b3c.js', '/assets/prepare-worker-1a2b3c.js.map', '/studio/videos'])
    expect(await policyOf(path)).toBe(page);
});

test('each reply with a body has a content type, and each text a charset', async () => {
  const server = await createTestServer('a-lesson');
  const paths = ['/', '/gpt', '/nothing', '/robots.txt', '/assets/app-1a2b3c.js', '/teaser/teaser.mp4'];
  const made = ['/api/me', '/api/nothing', '/api/openapi.json', '/api/docs', '/api/docs.css', '/readyz'];
  for (const path of [...paths, ...made, '/.well-known/security.txt', '/.well-known/jwks.json']) {
    const type = (await fetch(server.url + path)).headers.get('content-type') ?? 'none';
    expect([path, type]).toEqual([
      path,
      expect.stringMatching(
        /^text\/[\w.-]+; ?charset=utf-8$|^(application|video)\/[\w+.-]+(; ?charset=utf-8)?$/i,
      ),
    ]);
  }
});

test('rejects a query parameter that is given twice', async () => {
  const ctx = await createTestContext();
  const browser = await signIn(ctx);
  expect((await browser.ask('GET /api/transcript-lines?words=widget')).status).toBe(200);
  expect((await browser.ask('GET /api/transcript-lines?words=widget&words=state')).status).toBe(400);
});
