/** Checks that deploy/ and the docs match the repository, without the programs that they configure. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const read = (name: string) => readFileSync(name, 'utf8');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

type Service = {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: unknown;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const caddy = read('deploy/Caddyfile');
const nginx = read('deploy/nginx.conf');
const dockerfile = read('deploy/Dockerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;

test('every YAML file is valid', () => {
  const files = globSync('deploy/**/*.{yml,yaml}');
  expect(files.length).toBeGreaterThan(2);
  for (const file of files)
    expect([file, parse(read(file), { merge: true })]).toEqual([file, expect.any(Object)]);
});

test('every volume and mounted file exists', () => {
  const given = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes);
  expect(given.length).toBeGreaterThan(3);
  for (const [source = ''] of given.map((volume) => volume.split(':')))
    expect(source.startsWith('.') ? existsSync(`deploy/${source}`) : source in compose.volumes).toBe(true);
});

test('every service that another waits for, or that Caddy proxies to, exists with its port', () => {
  const services = Object.entries(compose.services);
  const awaited = services.flatMap(([, { depends_on: on = {} }]) =>
    Array.isArray(on) ? on : Object.keys(on as object),
  );
  const upstreams = matches(caddy, /^\s*reverse_proxy (.+) \{$/gm).flatMap((line) => line.split(' '));
  const sites = services.filter(([, { image }]) => image === 'lectern');
  expect(awaited.filter((name) => !(name in compose.services))).toEqual([]);
  expect(upstreams).toEqual(sites.map(([name, { environment }]) => `${name}:${environment?.['PORT']}`));
  const [port] = matches(dockerfile, /^EXPOSE (\d+)$/gm);
  expect(matches(dockerfile, /\bPORT=(\d+)/g)).toEqual([port]);
  expect(new Set(sites.map(([, { environment }]) => environment?.['PORT']))).toEqual(new Set([port]));
});

test('nginx proxies to the ports of the unit for several processes', () => {
  const ports = matches(nginx, /^ {2}server 127\.0\.0\.1:(\d+)/gm);
  expect(matches(read('deploy/lectern@.service'), /lectern@(\d+)/g)).toEqual(ports);
  expect(matches(read('docs/deploy.md'), /systemctl enable --now lectern@(\d+) lectern@\d+/g)).toEqual([
    ports[0],
  ]);
});

test('the site serves each path that a proxy names', () => {
  const site = globSync('server/{app.ts,platform/http/*.ts,course/media-routes.ts}').map(read).join('\n');
  const asked = [
    ...matches(caddy, /path (\/\S+)/g),
    ...matches(caddy, /health_uri (\/\S+)/g),
    ...matches(nginx, /location = (\/\S+)/g),
    ...matches(nginx, /\^\/\(([\w|]+)\)/g).flatMap((names) => names.split('|').map((name) => `/${name}`)),
    ...matches(read('deploy/edge/films-nginx.conf'), /location ~ \^(\/\w+)\//g),
    ...matches(dockerfile, /'(\/\w+)'/g),
  ];
  expect(asked).toEqual(
    expect.arrayContaining(['/metrics', '/readyz', '/healthz', '/api', '/webhooks', '/media']),
  );
  expect(asked.filter((path) => !new RegExp(`['"\`]${path}\\b`).test(site))).toEqual([]);
  expect(read('docs/deploy.md')).toContain('/readyz');
});

test('each setting in the docs exists, and each explained setting is read', () => {
  const example = read('.env.example');
  const known = matches(example, /^#?([A-Z][A-Z_]+)=/gm);
  const docs = globSync('docs/*.md').map(read).join('\n');
  // A step writes them to .env, or shows each on its own line.
  const written = [...matches(docs, /^ {4}([A-Z][A-Z_]+)=/gm), ...matches(docs, /echo ["']([A-Z][A-Z_]+)=/g)];
  expect(written.length).toBeGreaterThan(5);
  const isOfLitestream = (name: string) => name.startsWith('LITESTREAM_');
  expect(written.filter((name) => !known.includes(name) && !isOfLitestream(name))).toEqual([]);
  const readers = [
    ...globSync(['server/platform/config/*.ts', 'sandbox/config.ts', 'scripts/**/*.{ts,mjs}']),
    'deploy/compose.yaml',
  ];
  const code = readers.map(read).join('\n');
  expect(known.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('Caddy and nginx log neither queries nor tokens, also in error logs', () => {
  // The site's own log has no format, so it goes to the log of the first block.
  expect(matches(caddy, /^\t?log\b(.*)$/gm)).toEqual([' {', '']);
  const [, pattern = '', value = ''] = /uri regexp "(.+)" "(.+)"/.exec(caddy) ?? [];
  const logged = (uri: string) => uri.replaceAll(new RegExp(pattern, 'g'), value);
  expect(logged('/media/a.b.c/video~video/1.m4s?x=y')).toBe('/media/…/video~video/1.m4s…');
  expect(logged('/api/me?token=x')).toBe('/api/me…');
  for (const name of ['nginx.conf', 'edge/films-nginx.conf'])
    expect(read(`deploy/${name}`)).toMatch(/^ {2}error_log \S+ alert;$/m);
  // The site's own log leaves these tokens out.
  const [names = ''] = matches(read('server/platform/log.ts'), /\^\\\/\(([\w|-]+)\)/g);
  const withTokens = names.split('|');
  expect(withTokens).toContain('media');
  expect(withTokens.filter((name) => logged(`/${name}/a.b`) !== `/${name}/…`)).toEqual([]);
  const [inNginx = ''] = matches(nginx, /^map \$uri \$lectern_path \{([^}]+)\}/gm);
  expect(matches(inNginx, /^ {2}~\^\/([\w-]+)\//gm)).toEqual(withTokens);
});
