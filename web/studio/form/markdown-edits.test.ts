import { expect, test } from 'vitest';
import { addLink, type MarkdownEdit, toggleCode, toggleList, toggleMark } from './markdown-edits.ts';

/** Applies an edit to a text whose selection is written as `‹…›`. */
function edited(edit: MarkdownEdit, written: string): string {
  const start = written.indexOf('‹');
  const end = written.indexOf('›') - 1;
  const result = edit({ text: written.replace(/[‹›]/g, ''), start, end });
  const { text } = result;
  return `${text.slice(0, result.start)}‹${text.slice(result.start, result.end)}›${text.slice(result.end)}`;
}

test.each([
  ['a ‹word› here', 'a **‹word›** here'],
  ['a **‹word›** here', 'a ‹word› here'],
  ['a *‹word›* here', 'a ***‹word›*** here'],
  ['a ***‹word›*** here', 'a *‹word›* here'],
  ['a ‹ word › here', 'a  **‹word›**  here'],
  ['a ‹› here', 'a **‹›** here'],
])('turns %s into %s (strong)', (before, after) => {
  expect(edited(toggleMark('**'), before)).toBe(after);
});

test.each([
  ['‹word›', '*‹word›*'],
  ['*‹word›*', '‹word›'],
  ['**‹word›**', '***‹word›***'],
  ['***‹word›***', '**‹word›**'],
])('turns %s into %s (emphasis)', (before, after) => {
  expect(edited(toggleMark('*'), before)).toBe(after);
});

test.each([
  ['run ‹npm start› now', 'run `‹npm start›` now'],
  ['run `‹npm start›` now', 'run ‹npm start› now'],
  ['‹one\ntwo›', '```\n‹one\ntwo\n›```\n'],
  ['Run ‹one\ntwo› now', 'Run \n```\n‹one\ntwo\n›```\n now'],
])('turns %j into %j (code)', (before, after) => {
  expect(edited(toggleCode, before)).toBe(after);
});

test.each([
  ['one\n‹two\nthree›\nfour', 'one\n‹- two\n- three›\nfour'],
  ['‹- two\n- three›', '‹two\nthree›'],
  ['on‹›e', '- one‹›'],
])('turns %j into %j (list)', (before, after) => {
  expect(edited(toggleList, before)).toBe(after);
});

test.each([
  ['see ‹the docs› now', 'see [the docs](‹https://›) now'],
  ['see ‹https://dart.dev› now', 'see [‹›](https://dart.dev) now'],
  ['see ‹› now', 'see [‹›](https://) now'],
])('turns %s into %s (link)', (before, after) => {
  expect(edited(addLink, before)).toBe(after);
});
