/** docs/controls.md gives each table its class, once. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'server/platform/db/migrations/001-initial';

test('each table has one class', () => {
  const tables = readdirSync(folder).flatMap((file) =>
    namesIn(readFileSync(`${folder}/${file}`, 'utf8'), /^create table "(\w+)"/gm),
  );
  const lists = readFileSync('docs/controls.md', 'utf8').match(/^- \*\*.*\. Tables: .*$/gm) ?? [];
  const classified = lists.flatMap((list) => namesIn(list.replace(/^.*?Tables: /, ''), /`(\w+)`/g));
  expect(tables.length).toBeGreaterThan(50);
  expect(classified.toSorted()).toEqual(tables.toSorted());
});

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
