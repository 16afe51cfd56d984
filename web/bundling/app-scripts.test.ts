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
