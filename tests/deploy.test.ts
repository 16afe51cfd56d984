import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { memoryEnvironment, nodeOptions } from '#scripts/program.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { selfSigned } from './doctor/test-doctor.ts';
import { findOnPath } from './set-up/programs.ts';

const read = (name: string) => readFileSync(join('deploy', name), 'utf8');

const units = ['lectern.service', 'lectern@.service'];

test('.env.example explains each variable that deploy/ sets or reads', () => {
  const compose = read('compose.yaml');
  // The settings of PostgreSQL's own image.
  const ofDatabase = ['POSTGRES_USER', 'POSTGRES_DB'];
  const names = [
    ...matches(compose, /\$\{([A-Z_]+)/g),
    ...matches(compose, /^ {4,6}([A-Z_]+):/gm).filter((name) => !ofDatabase.includes(name)),
    ...matches(read('Caddyfile'), /\{\$([A-Z_]+)\}/g),
    ...matches(read('Dockerfile'), /^ENV (.+)$/gm).flatMap((line) => matches(line, /([A-Z_]+)=/g)),
    ...units.flatMap((unit) => matches(read(unit), /^Environment=([A-Z_]+)=/gm)),
    ...matches(read('nginx.conf'), /([A-Z][A-Z_]{5,})=/g),
  ];
  expect(names.length).toBeGreaterThan(10);
  const example = readFileSync('.env.example', 'utf8');
  expect(names.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});

test('each metric of the dashboard and the alerts exists', async () => {
  const text = await createMetrics().text({
    site: null,
    disk: null,
    database: { walBytes: null, pool: null },
  });
  const known = matches(text, /^# TYPE (\S+) /gm);
  const files = ['prometheus/alerts.yml', 'prometheus/grafana-dashboard.json'].map(read).join('\n');
  const asked = new Set(
    matches(files, /\b((?:lectern|process|nodejs)_[a-z_]+)\b/g).map((name) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    ),
  );
  expect(asked.size).toBeGreaterThan(15);
  expect([...asked].filter((name) => !known.includes(name))).toEqual([]);
});

test('the dashboard is valid, and its panels do not overlap', () => {
  const { panels } = JSON.parse(read('prometheus/grafana-dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
  };
  expect(panels.every(({ targets }) => targets.every(({ expr }) => expr !== ''))).toBe(true);
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});

test('the image copies existing folders and runs existing programs', () => {
  const dockerfile = read('Dockerfile');
  const copied = matches(dockerfile, /^COPY --from=build (.+) \S+$/gm)
    .flatMap((line) => line.split(' '))
    .map((path) => path.replace('/app/', ''));
  const built = ['dist', 'node_modules'];
  expect(copied.filter((path) => !built.includes(path) && !existsSync(path))).toEqual([]);
  // The image has every layer that the server imports.
  expect(copied).toEqual(expect.arrayContaining(['server', 'rules', 'contract', 'messages', 'content']));
  const programs = [
    ...matches(dockerfile, /node (\S+\.ts)/g),
    ...matches(dockerfile, /"node", .*"(\S+\.ts)"/g),
  ];
  expect(programs).toEqual(['scripts/build.ts', 'server/main.ts']);
  for (const program of programs) expect(existsSync(program)).toBe(true);
});

test.each(units)('%s starts the site as its own user with one writable folder', (name) => {
  const unit = read(name);
  for (const line of [
    'User=lectern',
    'EnvironmentFile=/opt/lectern/.env',
    `ExecStart=/opt/lectern/node_modules/node/bin/node ${nodeOptions.join(' ')} server/main.ts`,
    'StateDirectory=lectern',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
  ])
    expect(unit.split('\n')).toContain(line);
  // V8 compiles JavaScript into writable memory that it then executes.
  expect(unit).not.toContain('MemoryDenyWriteExecute=yes');
});

test.each([...units, 'Dockerfile'])('%s limits the memory as npm start does', (name) => {
  const text = read(name);
  for (const option of nodeOptions) expect(text).toContain(option);
  for (const [variable, value] of Object.entries(memoryEnvironment))
    expect(text).toContain(`${variable}=${value}`);
});

test('the two units differ only in the port', () => {
  const [one, many] = units.map((name) =>
    read(name)
      .split('\n')
      .filter((line) => !/^(#|Description=|Environment=PORT=%i$)/.test(line)),
  );
  expect(one).toEqual(many);
});

const nginx = findOnPath('nginx') ?? (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : undefined);

test.skipIf(!nginx)('nginx accepts its configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'key.pem'), selfSigned.key);
  writeFileSync(join(folder, 'cert.pem'), selfSigned.cert);
  const site = read('nginx.conf')
    .replaceAll(/\/etc\/letsencrypt\/\S+\/privkey\.pem/g, join(folder, 'key.pem'))
    .replaceAll(/\/etc\/letsencrypt\/\S+\/fullchain\.pem/g, join(folder, 'cert.pem'))
    .replace('/var/log/nginx/lectern.log', join(folder, 'access.log'));
  const own = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { ${site} }`;
  writeFileSync(join(folder, 'nginx.conf'), own);
  const tried = spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  });
  expect(tried.stderr).toContain('test is successful');
});

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
