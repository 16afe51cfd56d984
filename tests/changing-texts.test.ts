import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { expect, test } from 'vitest';
import { readSource } from './architecture/source.ts';
import { findExposedTexts } from './changing-texts.ts';

test('page translation keeps every text of the screens updatable', () => {
  const screens = filesInBrowser(['web/app.tsx', 'web/landing/landing-app.tsx']);
  expect(screens.length).toBeGreaterThan(200);
  expect(findExposedTexts('web/tsconfig.json', screens)).toEqual([]);
});

test.each([
  ['an element that comes before a text', '<button>{busy && <i />}{label}</button>'],
  ['an element that comes before a fixed text', '<button>{busy && <i />} Save</button>'],
  ['a list before a fixed text', '<p>{labels.map((each) => <i key={each} />)}{messages.end}</p>'],
  ['an element that comes before children', '<button>{busy && <i />}{children}</button>'],
  ['children beside an icon', '<button><i />{children}</button>'],
  ['a text beside an element', '<p><i />{label}</p>'],
  ['a text that is a condition', '<p><i />{busy && label}</p>'],
  ['a number', '<p>{count} <b>lessons</b></p>'],
  ['a text of a fragment', '<>{label}</>'],
  ['one of two texts', '<p><i />{busy ? messages.end : messages.begin}</p>'],
])('finds %s', (_, jsx) => {
  expect(check(jsx)).toHaveLength(1);
});

test.each([
  ['a text alone', '<p>{label}</p>'],
  ['a text in an element of its own', '<button>{busy && <i />}<span>{label}</span></button>'],
  ['a fixed text before an element that comes', '<p>{messages.end} {busy && <i />}</p>'],
  ['a fixed text beside an element', '<p><i /> {messages.end}</p>'],
  ['an element that depends on a text', '<p>{label && <b>{label}</b>}<i /></p>'],
  ['blocks beside an element', '<section><h2 />{children}</section>'],
  ['an untranslated element', '<code translate="no">{label}<br />{label}</code>'],
])('accepts %s', (_, jsx) => {
  expect(check(jsx)).toEqual([]);
});

function filesInBrowser(entries: readonly string[]): string[] {
  const found = new Set(entries);
  const known = new Set(globSync('web/**/*.{ts,tsx}'));
  for (const path of found) {
    for (const { target, isType } of readSource({ path, text: readFileSync(path, 'utf8') }).imports) {
      if (target && known.has(target) && !isType) found.add(target);
    }
  }
  return [...found].filter((path) => path.endsWith('.tsx'));
}

function check(jsx: string): string[] {
  const files = {
    'tsconfig.json': JSON.stringify({
      compilerOptions: { jsx: 'preserve', strict: true, noLib: true },
      files: ['sample.tsx', 'jsx.d.ts'],
    }),
    'jsx.d.ts': `
      interface Array<T> { map<U>(change: (each: T) => U): U[]; [at: number]: T }
      declare namespace JSX { interface Element { type: string } interface IntrinsicElements { [name: string]: unknown } }`,
    'sample.tsx': `
      declare const messages: { begin: string; end: string };
      declare const busy: boolean, label: string, count: number, labels: string[];
      declare const children: string | JSX.Element | null;
      export const sample = ${jsx};`,
  };
  const virtual = Object.entries(files).map(([name, text]) => [resolve('sample', name), text]);
  return findExposedTexts(
    'sample/tsconfig.json',
    ['sample/sample.tsx'],
    createVirtualFileSystem(Object.fromEntries(virtual)),
  );
}
