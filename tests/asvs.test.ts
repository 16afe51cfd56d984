import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { linesOfLevel } from './asvs/levels.ts';
import { hasTest, readRows, testsOf } from './asvs/read-table.ts';

const document = readFileSync('docs/asvs.md', 'utf8');
const rows = readRows(document);
const count = (state: string) => rows.filter((row) => row.state === state).length;

test('the standard has 70 lines of level 1, 183 of level 2 and 92 of level 3', () => {
  expect(([1, 2, 3] as const).map((level) => linesOfLevel(level).length)).toEqual([70, 183, 92]);
});

test('each line of levels 1 and 2 stands once in docs/asvs.md, and no other', () => {
  const wanted = [...linesOfLevel(1), ...linesOfLevel(2)];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
});

test('each line says in at most ten words what it asks', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
  expect(rows.filter(({ asks }) => asks === '' || words(asks) > 10)).toEqual([]);
});

test('each line that is met names a test, and each other one says why', () => {
  expect(rows.filter((row) => row.state === 'met' && (row.how === '' || testsOf(row).length === 0))).toEqual(
    [],
  );
  const reason = /^(Does not apply: \S+ \S+|\*\*Not met\*\*.*[:,.] ?\S+ \S+ \S+)/;
  expect(rows.filter((row) => row.state !== 'met' && !reason.test(row.how))).toEqual([]);
  expect(rows.filter((row) => row.state === 'not ours' && row.test !== '–')).toEqual([]);
});

test('each test that docs/asvs.md names is there', () => {
  const named = rows.flatMap(testsOf);
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(
    ({ file, title }) => !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), title),
  );
  expect(missing).toEqual([]);
  // Each test of the last column was read.
  const written = rows.reduce((sum, { test: cell }) => sum + (cell.match(/`/g)?.length ?? 0) / 2, 0);
  expect(named.length).toBe(written);
});

test('each file that docs/asvs.md names is there', () => {
  const named = [...document.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+\.\w+)`|\]\((?!https)([^)#]+)/g)];
  const paths = named.map(([, inCode, link]) => inCode ?? `docs/${link}`);
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test('the counts at the top of docs/asvs.md are those of its lines', () => {
  const told = [
    /has (\d+) lines/,
    /\*\*(\d+) are met\*\*/,
    /\*\*(\d+) are not met\*\*/,
    /\*\*(\d+) do not apply/,
  ];
  expect(told.map((pattern) => Number(pattern.exec(document)?.[1]))).toEqual([
    rows.length,
    count('met'),
    count('not met'),
    count('not ours'),
  ]);
});
