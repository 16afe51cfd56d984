import { expect, test } from 'vitest';
import { isNeverStored, type KnownNote, nextWrite, notesOutbox, type UnsentNote } from './notes-outbox.ts';

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const unsent: UnsentNote = {
  id: 'a',
  lessonId: 'intro',
  second: 12,
  text: 'Ask why',
  version: 'v1',
  replaces: ['v0'],
  isSent: false,
  rejected: null,
};
const known: KnownNote = { id: 'a', lessonId: 'intro', second: 12, version: 'v0' };

test('a kept note is read after a reload, by its own user only', () => {
  const storage = memoryStorage();
  notesOutbox('u1', () => storage).keep(unsent);
  expect(notesOutbox('u1', () => storage).list()).toEqual([unsent]);
  expect(notesOutbox('u2', () => storage).list()).toEqual([]);
  notesOutbox('u1', () => storage).drop('a');
  expect(notesOutbox('u1', () => storage).list()).toEqual([]);
});

test('without storage, or with a full one, notes are kept in memory', () => {
  for (const storage of [
    () => {
      throw new Error('Denied');
    },
    () => ({
      ...memoryStorage(),
      setItem: () => {
        throw new Error('Full');
      },
    }),
  ]) {
    const outbox = notesOutbox('u1', storage);
    outbox.keep(unsent);
    expect(outbox.list()).toEqual([unsent]);
    outbox.drop('a');
    expect(outbox.list()).toEqual([]);
  }
});

test('a malformed entry is ignored', () => {
  const storage = memoryStorage();
  const broken = ['{', 'null', '[]', '{"id":"a"}', JSON.stringify({ ...unsent, replaces: [1] })];
  for (const [at, text] of broken.entries()) storage.setItem(`lectern.notes.u1.${at}`, text);
  expect(notesOutbox('u1', () => storage).list()).toEqual([]);
});

test('a new note replaces nothing, and a change replaces the version that was read', () => {
  const added = nextWrite({ ...known, version: null }, null, 'Ask why');
  expect(added).toMatchObject({ text: 'Ask why', replaces: [], isSent: false });
  expect(added.version).toMatch(/^[0-9a-f]{32}$/);
  expect(nextWrite(known, null, 'New')).toMatchObject({ text: 'New', replaces: ['v0'] });
});

test('a change of an unsent write takes its place', () => {
  expect(nextWrite(known, unsent, 'New')).toEqual({ ...unsent, text: 'New' });
});

test('a change of a write that may have arrived replaces both versions', () => {
  const next = nextWrite(known, { ...unsent, isSent: true }, 'New');
  expect(next).toMatchObject({ text: 'New', replaces: ['v0', 'v1'], isSent: false });
  expect(next.version).not.toBe('v1');
});

test('a change makes a rejected note sendable again', () => {
  expect(nextWrite(known, { ...unsent, isSent: true, rejected: 'too-many' }, 'New').rejected).toBeNull();
});

test('a write never replaces more versions than the server accepts', () => {
  let pending: UnsentNote = { ...unsent, isSent: true };
  for (let count = 0; count < 30; count++)
    pending = { ...nextWrite(known, pending, String(count)), isSent: true };
  expect(pending.replaces).toHaveLength(20);
});

test('only the deletion of a note that was never sent needs no request', () => {
  const added = nextWrite({ ...known, version: null }, null, 'New');
  expect(isNeverStored(nextWrite({ ...known, version: null }, added, null))).toBe(true);
  expect(isNeverStored(nextWrite(known, null, null))).toBe(false);
  expect(isNeverStored(nextWrite({ ...known, version: null }, { ...added, isSent: true }, null))).toBe(false);
});
