import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newerApisOf } from './newer-apis.ts';

const browserCode = globSync('{web,rules,contract,words}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$|^web\/(render|bundling)\/|^web\/(build|vite\.config)\.ts$/.test(path),
);

test('no source that reaches the browser uses an API that the oldest supported browsers lack', () => {
  expect(browserCode.length).toBeGreaterThan(300);
  const found = browserCode.flatMap((path) =>
    newerApisOf(`/${path}`, readFileSync(path, 'utf8'), path.endsWith('x') ? 'tsx' : 'ts'),
  );
  expect(found).toEqual([]);
});

test.each([
  ['AbortSignal.any', 'const both = AbortSignal.any([signal, timeout]);'],
  ['URL.canParse', 'if (globalThis.URL && URL.canParse(text)) go();'],
  ['trustedTypes', 'const policy = window.trustedTypes?.createPolicy("own", {});'],
  ['.checkVisibility', 'const isShown = element.checkVisibility();'],
  ["'scrollend'", 'list.addEventListener("scrollend", ended);'],
  ['helper of iterators', 'const names = byName.keys().map((name) => name);'],
  ['/v', 'const emoji = /\\p{RGI_Emoji}/v;'],
])('finds %s', (api, code) => {
  expect(newerApisOf('/web/any.ts', code)).toEqual([`${api} in /web/any.ts`]);
});

test.each([
  'const schema = z.union([a, b]);',
  'const keys = Object.keys(value).map(String);',
  'const any = signal.any; const canParse = { any: true };',
  'const v = 6 / 3; const path = "/v";',
  'class Signal { any() {} closedBy() {} }',
])('finds nothing in %s', (code) => {
  expect(newerApisOf('/web/any.ts', code)).toEqual([]);
});

test('only a module that checks for an API first may use it', () => {
  const code = 'requestIdleCallback(act);';
  expect(newerApisOf('/web/platform/when-idle.ts', code)).toEqual([]);
  expect(newerApisOf('/web/when-busy.ts', code)).toHaveLength(1);
});
