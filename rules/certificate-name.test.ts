import { expect, test } from 'vitest';
import { nameProblem } from './certificate-name.ts';

test.each([
  ['Aisyah', null],
  ['陈', null],
  ["D'Cruz a/l Rajan", null],
  ['Siti Aminah @ Mina binti Ali', null],
  ['Wong @ Wong Ah Moi', null],
  ['Ahmad@Abu bin Hassan', null],
  ['S. Kumar s/o M. Rajan @ K.', null],
  ['O’Neil-Smith, Jr. (Kaʻiulani)', null],
  ['X', null],
  ['محمد بن علي', null],
  ['my name is aisyah@mail.example.com', 'address'],
  ['', 'missing'],
  ['123', 'missing'],
  ['…', 'missing'],
  ['aisyah@example.com', 'address'],
  ['a'.repeat(80), null],
  ['a'.repeat(81), 'too-long'],
] as const)('of the name %j is wrong: %s', (name, trouble) => {
  expect(nameProblem(name)).toBe(trouble);
});
