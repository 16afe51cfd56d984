import { expect, test } from 'vitest';
import { longestNote } from '#rules/lesson-notes.ts';
import { deleteNote, listNotes, putNote } from './notes.ts';

const note = putNote.request.body.content['application/json'].schema;
const key = 'a'.repeat(32);
const sent = { lessonId: 'intro', second: 12, text: 'Ask why', version: key, replaces: [] };

test.each<[what: string, change: object]>([
  ['a note', {}],
  ['a bookmark', { text: '' }],
  ['the longest text', { text: 'x'.repeat(longestNote) }],
  ['a note that replaces versions', { replaces: [key, 'b'.repeat(32)] }],
])('%s is accepted', (_, change) => {
  expect(note.parse({ ...sent, ...change })).toEqual({ ...sent, ...change });
});

test('line breaks are simple, and blanks around the text are dropped', () => {
  expect(note.parse({ ...sent, text: ' one\r\ntwo \n' })).toMatchObject({ text: 'one\ntwo' });
});

test.each<[what: string, change: object]>([
  ['a text that is too long', { text: 'x'.repeat(longestNote + 1) }],
  ['half a character', { text: '\uD800' }],
  ['a NUL', { text: 'a\0b' }],
  ['a second before the beginning', { second: -1 }],
  ['part of a second', { second: 1.5 }],
  ['a second beyond every video', { second: 360_001 }],
  ['an id that no browser chooses', { version: 'abc' }],
  ['too many versions', { replaces: Array.from({ length: 21 }, () => key) }],
  ['a learner', { uid: 'someone' }],
])('a note with %s is rejected', (_, change) => {
  expect(note.safeParse({ ...sent, ...change }).success).toBe(false);
});

test.each<[query: object, accepted: boolean]>([
  [{}, true],
  [{ words: 'why' }, true],
  [{ words: 'w' }, false],
  [{ after: `0.12.intro-2.90.${key}` }, true],
  [{ after: `2.12.intro.90.${key}` }, false],
  [{ after: `0.12.in tro.90.${key}` }, false],
  [{ after: 'x' }, false],
])('a list of %j: %s', (query, accepted) => {
  expect(listNotes.request.query.safeParse(query).success).toBe(accepted);
});

test.each([
  [key, true],
  [`${key},${key}`, true],
  ['', false],
  [`${key},`, false],
])('deleting the versions %j: %s', (replaces, accepted) => {
  expect(deleteNote.request.query.safeParse({ replaces }).success).toBe(accepted);
});
