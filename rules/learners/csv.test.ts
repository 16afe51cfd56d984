import { expect, test } from 'vitest';
import { csvCell, csvText, readCsv } from './csv.ts';

test.each([
  ["=cmd|'/c calc'!A0", `"'=cmd|'/c calc'!A0"`],
  ['+60 12-345', `"'+60 12-345"`],
  ['-1+1', `"'-1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['|calc', `"'|calc"`],
  ['+60123456789', '"+60123456789"'],
  ['+60123456789+1', `"'+60123456789+1"`],
  ['+1 ', `"'+1 "`],
  ['say "hi", then', '"say ""hi"", then"'],
  ['plain', '"plain"'],
])('%j is written as a text: %s', (value, cell) => expect(csvCell(value)).toBe(cell));

test('numbers stay numbers, and nothing is an empty cell', () => {
  expect([csvCell(-5), csvCell(null)]).toEqual(['-5', '""']);
});

test('a written file is read back unchanged', () => {
  const rows = [
    ['a@example.com', '=cmd|x', 'Two\nlines, "quoted"', '+60 12'],
    ['b@example.com', '', 'x', ''],
  ];
  expect(readCsv(csvText(['email', 'name', 'note', 'phone'], rows))).toEqual([
    ['email', 'name', 'note', 'phone'],
    ...rows,
  ]);
});

test.each([
  ['commas', 'email,name\r\na@b.c,Zoë\r\n'],
  ['semicolons', 'email;name\na@b.c;Zoë'],
  ['tabs', 'email\tname\r\na@b.c\tZoë\r\n'],
  ['line ends of old Macs', 'email,name\ra@b.c,Zoë\r'],
  ['a mark and quotes', '\uFEFF"email","name"\r\n"a@b.c","Zoë"\r\n'],
  ['a named separator', 'sep=|\r\nemail|name\r\na@b.c|Zoë'],
])('reads %s', (_, text) => {
  expect(readCsv(text)).toEqual([
    ['email', 'name'],
    ['a@b.c', 'Zoë'],
  ]);
});

test('a separator in a quoted name of a column, and line breaks in a cell, are text', () => {
  expect(readCsv('email;"name, first, last";x\r\na@b.c;"Zoë\r\nK; ""Z""";')).toEqual([
    ['email', 'name, first, last', 'x'],
    ['a@b.c', 'Zoë\r\nK; "Z"', ''],
  ]);
});

test('semicolons, spaces and missing quotes are read, and empty lines are skipped', () => {
  expect(readCsv('email; name\r\n\r\na@b.c; Aisyah \nb@c.d;')).toEqual([
    ['email', 'name'],
    ['a@b.c', 'Aisyah'],
    ['b@c.d', ''],
  ]);
  expect(readCsv('')).toEqual([]);
});
