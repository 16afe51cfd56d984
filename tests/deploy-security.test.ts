import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(name, 'utf8');

/** nginx's file without its comments. */
const nginx = read('deploy/nginx.conf').replace(/^\s*#.*$/gm, '');

/** Text between the braces of each `location` of nginx's file. */
const locations = new Map(
  [...nginx.matchAll(/location ([^{]+) \{([^}]*)\}/g)].map(([, name = '', body = '']) => [name, body]),
);

/** The values of a directive, wherever it stands. */
const valuesOf = (directive: string) =>
  [...nginx.matchAll(new RegExp(`^\\s*${directive} ([^;]+);`, 'gm'))].map(([, value]) => value);

test('nginx speaks TLS 1.2 and 1.3 alone, with suites that keep secrets and prove what comes', () => {
  expect(valuesOf('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
  const suites = valuesOf('ssl_ciphers').flatMap((value = '') => value.split(':'));
  expect(suites.length).toBeGreaterThan(3);
  for (const suite of suites)
    expect(suite).toMatch(/^ECDHE-(ECDSA|RSA)-(AES(128|256)-GCM-SHA\d+|CHACHA20-POLY1305)$/);
  expect(suites[0]).toContain('AES256');
  expect(valuesOf('ssl_prefer_server_ciphers')).toEqual(['on']);
});

test('a browser is led from http to https, and a program is refused', () => {
  const [plain = ''] = nginx.split('listen 443');
  expect(plain).toContain('listen 80;');
  expect(plain).toMatch(/location \/ \{\s*return 301 https:\/\/\$host\$request_uri;/);
  const refused = [...locations].find(([, body]) => body.includes('return 403'))?.[0] ?? '';
  const pattern = new RegExp(refused.replace(/^~ /, ''));
  for (const path of ['/api/me', '/webhooks/stripe', '/metrics']) expect(path).toMatch(pattern);
  for (const path of ['/', '/gpt', '/apis', '/studio']) expect(path).not.toMatch(pattern);
});

test('Caddy leads a browser from http to https too, and refuses a program', () => {
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/^\{\n[^]*?^\tauto_https disable_redirects$[^]*?^\}$/m);
  const [, plain = ''] = /^http:\/\/ \{\n([^]*?)\n\}$/m.exec(caddy) ?? [];
  // Inside a route Caddy keeps the order; elsewhere it would lead on first.
  expect(plain).toMatch(/route \{\s*respond @programs 403\s*redir https:\/\/\{host\}\{uri\} permanent\s*\}/);
  const refused = /@programs path (.+)$/m.exec(plain)?.[1]?.split(' ');
  expect(refused).toEqual(['/api/*', '/webhooks/*', '/metrics']);
});

test('nginx tells the site the address that it sees itself, and sends only the folder of videos', () => {
  expect(locations.get('/')).toBeDefined();
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('$proxy_add_x_forwarded_for');
  expect(valuesOf('proxy_pass')).toEqual(['http://lectern']);
  expect(valuesOf('alias')).toEqual(['/var/lib/lectern/media/']);
  expect(locations.get('/films/')).toMatch(/^\s*internal;/);
  expect(nginx).not.toMatch(/autoindex\s+on/);
});

test('no proxy passes the metrics on', () => {
  expect(locations.get('= /metrics')).toMatch(/^\s*return 404;\s*$/);
  const caddy = read('deploy/Caddyfile');
  expect(caddy).toMatch(/@metrics path \/metrics\n\s*respond @metrics 404/);
});

test('the image holds no history, no settings, no stand-ins and no tests', () => {
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
