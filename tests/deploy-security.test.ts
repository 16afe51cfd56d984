import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(name, 'utf8');

/** The configuration of nginx without comments. */
const nginx = read('deploy/nginx.conf').replace(/^\s*#.*$/gm, '');

/** The body of each `location`. */
const locations = new Map(
  [...nginx.matchAll(/location ([^{]+) \{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, body]),
);

/** All values of a directive. */
const valuesOf = (directive: string) =>
  [...nginx.matchAll(new RegExp(`^\\s*${directive} ([^;]+);`, 'gm'))].map(([, value]) => value);

test('nginx allows only TLS 1.2 and 1.3, with forward-secret authenticated ciphers', () => {
  expect(valuesOf('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
  const suites = valuesOf('ssl_ciphers').flatMap((value = '') => value.split(':'));
  expect(suites.length).toBeGreaterThan(3);
  for (const suite of suites)
    expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/);
  expect(suites[0]).toContain('AES256');
  expect(valuesOf('ssl_prefer_server_ciphers')).toEqual(['on']);
});

test('http redirects browsers to https and rejects programs', () => {
  const [plain = ''] = nginx.split('listen 443');
  expect(plain).toContain('listen 80;');
  expect(plain).toMatch(/location \/ \{\s*return 301 https:\/\/\$host\$request_uri;/);
  const rejected = [...locations].find(([, body]) => body.includes('return 403'))?.[0] ?? '';
  const pattern = new RegExp(rejected.replace(/^~ /, ''));
  for (const path of ['/api/me', '/webhooks/stripe', '/metrics']) expect(path).toMatch(pattern);
  for (const path of ['/', '/gpt', '/apis', '/studio']) expect(path).not.toMatch(pattern);
});

test('Caddy redirects browsers to https and rejects programs', () => {
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/^\{\n[^]*?^\tauto_https disable_redirects$[^]*?^\}$/m);
  const [, plain = ''] = /^http:\/\/ \{\n([^]*?)\n\}$/m.exec(caddy) ?? [];
  // A `route` block keeps its order; elsewhere Caddy would redirect first.
  expect(plain).toMatch(/route \{\s*respond @programs 403\s*redir https:\/\/\{host\}\{uri\} permanent\s*\}/);
  const rejected = /@programs path (.+)$/m.exec(plain)?.[1]?.split(' ');
  expect(rejected).toEqual(['/api/*', '/webhooks/*', '/metrics']);
});

test('nginx forwards the client address, and serves files only from the videos folder', () => {
  expect(locations.get('/')).toBeDefined();
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  expect(valuesOf('proxy_pass')).toEqual(['http://lectern']);
  expect(valuesOf('alias')).toEqual(['/var/lib/lectern/media/']);
  expect(locations.get('/films/')).toMatch(/^\s*internal;/);
  expect(nginx).not.toMatch(/autoindex\s+on/);
});

test('no proxy forwards the metrics', () => {
  expect(locations.get('= /metrics')).toMatch(/^\s*return 404;\s*$/);
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/@metrics path \/metrics\n\s*respond @metrics 404/);
});

test('the image has no git history, settings, sandbox or tests', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const name of ['.git', '.env', 'data']) expect(ignored).toContain(name);
  const stages = read('deploy/Dockerfile').split(/^FROM /m);
  const copied = [...(stages.at(-1) ?? '').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' ').map((path) => path.replace('/app/', '')),
  );
  expect(copied.length).toBeGreaterThan(8);
  for (const name of ['.', '.git', '.env', 'sandbox', 'lab', 'tests', 'web'])
    expect(copied).not.toContain(name);
});
