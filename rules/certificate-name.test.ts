import { expect, test } from 'vitest';
import { nameTrouble, tidyName } from './certificate-name.ts';

test.each([
  ['  Aisyah   binti\tRahman ', 'Aisyah binti Rahman'],
  ['Jose\u0301 Nu\u0301n\u0303ez', 'José Núñez'],
  ['陈 小明', '陈 小明'],
  ['கவிதா முருகன்', 'கவிதா முருகன்'],
  ['Evil\u202Eeman', 'Evileman'],
  ['A\u0000ndi\n', 'Andi'],
])('%j is printed as %j', (typed, printed) => {
  expect(tidyName(typed)).toBe(printed);
});

test.each([
  ['Aisyah', null],
  ['陈', null],
  ["D'Cruz a/l Rajan", null],
  ['', 'missing'],
  ['123', 'missing'],
  ['…', 'missing'],
  ['aisyah@example.com', 'address'],
  ['a'.repeat(80), null],
  ['a'.repeat(81), 'too-long'],
] as const)('of the name %j is wrong: %s', (name, trouble) => {
  expect(nameTrouble(name)).toBe(trouble);
});
