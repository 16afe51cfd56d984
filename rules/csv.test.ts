import { expect, test } from 'vitest';
import { csvCell, csvText } from './csv.ts';

test.each([
  ["=cmd|'/c calc'!A0", `"'=cmd|'/c calc'!A0"`],
  ['+60 12-345', `"'+60 12-345"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['|calc', `"'|calc"`],
  ['say "hi", then', '"say ""hi"", then"'],
  ['plain', '"plain"'],
])('%j is written as a text: %s', (value, cell) => expect(csvCell(value)).toBe(cell));

test('numbers stay numbers, nothing is an empty cell, and rows end as RFC 4180 asks', () => {
  expect([csvCell(-5), csvCell(null)]).toEqual(['-5', '""']);
  expect(csvText(['a', 'b'], [['1', 2]])).toBe('\uFEFF"a","b"\r\n"1",2\r\n');
});
