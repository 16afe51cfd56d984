import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Built-ins that Chrome 111, Safari 16.4 or Firefox 128 lack (docs/browsers.md), with what has them.
 * Source: MDN's browser compatibility data.
 */
const tooNew = {
  'AbortSignal.any': /\bAbortSignal\.any\(/,
  'Promise.withResolvers': /\bPromise\.withResolvers[<(]/,
  'Promise.try': /\bPromise\.try\(/,
  'URL.canParse, URL.parse': /\bURL\.(canParse|parse)\(/,
  'Map.groupBy, Object.groupBy': /\b(Map|Object)\.groupBy\(/,
  'Array.fromAsync': /\bArray\.fromAsync\(/,
  'iterator helpers':
    /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray|take|drop|reduce|flatMap)\(/,
  'set methods': /\.(isDisjointFrom|isSubsetOf|isSupersetOf|symmetricDifference)\(/,
  'RegExp.escape': /\bRegExp\.escape\(/,
  'Uint8Array base64': /\b(Uint8Array\.from(Base64|Hex)|\.to(Base64|Hex)\(\))/,
} satisfies Record<string, RegExp>;

test('code that runs in browsers uses nothing that a supported browser lacks', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'rules/**/*.ts', 'contract/**/*.ts', 'words/**/*.ts'], {
    exclude: ['**/*.test.{ts,tsx}', 'web/build.ts', 'web/bundling/**', 'web/render/**'],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return Object.entries(tooNew).flatMap(([name, pattern]) =>
      pattern.test(code) ? [`${file}: ${name}`] : [],
    );
  });
  expect(found).toEqual([]);
});
