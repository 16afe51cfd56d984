import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retryImports } from './app-scripts.ts';

const shared = new Set(['assets/course.js']);

test('imports a script without other importers under the query of each try', () => {
  const code = 'load(() => preload(() => import("./keys.js").then((n) => n.t), __VITE_PRELOAD__));';
  expect(retryImports(code, shared)).toBe(
    'load(() => preload((query) => import("./keys.js" + query).then((n) => n.t), "./keys.js"));',
  );
});

test('imports a script that others import statically under its one URL', () => {
  const code = 'preload(() => import("./course.js").then((n) => n.t), __VITE_PRELOAD__)';
  expect(retryImports(code, shared)).toBe('import("./course.js").then((n) => n.t)');
});

test('no file destructures the catalog, which would load the texts of all screens', () => {
  const web = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => /\} = messages;/.test(readFileSync(join(web, file), 'utf8')))).toEqual([]);
});
