import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const product = globSync('{server,rules,contract,web,messages}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, code: withoutComments(readFileSync(path, 'utf8')) }));

/** Dangerous patterns, with the files that may contain them. */
const dangers: [what: string, pattern: RegExp, allowed?: string[]][] = [
  ['code that is made of text', /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]|from 'node:vm'/],
  // Starts files of the project, without a shell.
  [
    'a command line',
    /node:child_process|\bexecSync?\(|shell:\s*true/,
    ['videos/packaging/packaging-child', 'videos/packaging/decoder', 'content/images'].map(
      (name) => `server/${name}.ts`,
    ),
  ],
  // Backups are written and restored table by table, under names that the database reports; the first migration runs
  // SQL files of the project.
  [
    'SQL that is made of text',
    /\bsql\.(raw|lit)\b|\bsql\(|executeRaw|\.(exec|query|prepare)\(`[^`]*\$\{/,
    ['server/platform/db/dump.ts', 'server/platform/db/migrations/001-initial.ts'],
  ],
  [
    'HTML that is made of text',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
  ],
  // The studio picks colors and short lesson names in the browser, none of them secret.
  [
    'chance that can be guessed',
    /Math\.random|pseudoRandomBytes/,
    ['web/studio/videos/lessons-form.tsx', 'web/studio/course/outline-actions.ts'],
  ],
  ['a hash or a cipher that is broken', /['"`](md5|rc4|des(-ede3)?(-cbc)?|aes-\d+-(ecb|cbc))['"`]/i],
  // Audit entries are immutable, except that deleting an account replaces its email there.
  [
    'a change of the audit log',
    /\.(updateTable|deleteFrom|replaceInto|mergeInto)\(\s*['"`]audit\b/,
    ['server/learners/erase-store.ts'],
  ],
  ['a line of the audit log of its own', /\.insertInto\(\s*['"`]audit\b/, ['server/platform/audit.ts']],
  ['a certificate that nobody checks', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/],
  // The patterns come from names in the code; the caption search escapes its text.
  [
    'a pattern that is made of text',
    /\bnew RegExp\(/,
    [
      'server/certificates/certificate-page.ts',
      'rules/captions/edit-cues.ts',
      'rules/content/legal.ts',
      'rules/page-at.ts',
    ],
  ],
];

test.each(dangers)('no product file contains %s', (_, pattern, allowed = []) => {
  expect(product.length).toBeGreaterThan(300);
  const found = product.filter(({ path, code }) => pattern.test(code) && !isAllowed(path, allowed));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test('no call to another service follows redirects', () => {
  const calls = product
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, code }) =>
      [...code.matchAll(/(?<![.\w])fetch\((?!request, bindings)/g)].map(({ index }) => ({
        path,
        call: code.slice(index, index + 250),
      })),
    );
  expect(calls.length).toBeGreaterThan(7);
  expect(calls.filter(({ call }) => !/redirect: '(error|manual)'/.test(call))).toEqual([]);
});

test('the linter rejects loose comparisons, eval and any', () => {
  const { options, categories, rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    options: { denyWarnings: boolean };
    categories: Record<string, string>;
    rules: Record<string, unknown>;
  };
  expect(options.denyWarnings).toBe(true);
  // no-eval belongs to the correctness rules.
  expect(categories).toMatchObject({ correctness: 'error', suspicious: 'error' });
  expect(rules['no-eval'] ?? 'error').toBe('error');
  expect(rules['eqeqeq']).toEqual(['error', 'always', { null: 'ignore' }]);
  for (const name of ['no-explicit-any', 'no-unsafe-assignment', 'no-unsafe-call', 'no-unsafe-member-access'])
    expect(rules[`typescript/${name}`]).toBe('error');
});

function isAllowed(path: string, allowed: string[]): boolean {
  return allowed.some((name) => path === name || path.startsWith(`${name}/`));
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
}
