import { expect, test } from 'vitest';
import type { UnsentNote } from '#web/outline/notes-outbox.ts';
import { notesByLesson } from './use-all-notes.ts';
import { shownNotes } from './use-notes.ts';

const stored = (id: string, second: number, text = id) => ({
  id,
  second,
  text,
  lessonId: 'intro',
  version: 'v',
  createdAt: 1,
  updatedAt: 1,
});

const unsent = (id: string, change: Partial<UnsentNote>): UnsentNote => ({
  id,
  lessonId: 'intro',
  second: 5,
  text: id,
  version: 'w',
  replaces: [],
  isSent: false,
  rejected: null,
  ...change,
});

test('shows unsent texts in place of stored ones, by second, and hides deletions', () => {
  const shown = shownNotes(
    [stored('a', 30), stored('b', 10), stored('c', 20)],
    [
      unsent('b', { second: 10, text: 'Changed' }),
      unsent('c', { text: null }),
      unsent('d', { second: 12 }),
      unsent('e', { lessonId: 'other' }),
    ],
    'intro',
  );
  expect(shown.map(({ second, text }) => [second, text])).toEqual([
    [10, 'Changed'],
    [12, 'd'],
    [30, 'a'],
  ]);
});

test('groups notes by lesson in their order', () => {
  const note = (lessonId: string, id: string) => ({ lessonId, title: lessonId, id });
  const groups = notesByLesson([note('b', '1'), note('b', '2'), note('a', '3')]);
  expect(groups.map(({ lessonId, notes }) => [lessonId, notes.map(({ id }) => id)])).toEqual([
    ['b', ['1', '2']],
    ['a', ['3']],
  ]);
});
