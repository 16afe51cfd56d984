import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const example = readFileSync('.env.example', 'utf8');

test('.env.example explains every variable that the site or the sandbox reads', () => {
  const files = ['server/platform/config/config.ts', 'server/platform/config/media.ts', 'sandbox/config.ts'];
  const readers = [...files, ...globSync('server/platform/config/*.ts', { exclude: ['**/*.test.ts'] })]
    .map((path) => readFileSync(path, 'utf8'))
    .join();
  const read = [...readers.matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name);
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter((name) => !example.match(new RegExp(`^#?${name}=`, 'm')))).toEqual([]);
});
