/** Writes of notes that the server has not confirmed yet, kept in localStorage per user and note. */
import { attempt } from '#web/platform/stored.ts';
import { unsentPrefix } from './unsent.ts';

/** Why the server rejects a write for good. */
export type NoteRejection = 'no-access' | 'too-many' | 'too-many-in-lesson';

export type UnsentNote = {
  id: string;
  lessonId: string;
  second: number;
  /** Empty for a bookmark; null for a deletion. */
  text: string | null;
  /** The version that this write makes. */
  version: string;
  /** The version that was read, and those sent since without an answer. */
  replaces: string[];
  /** Whether it was ever sent; the server may have it although no answer came. */
  isSent: boolean;
  /** Null unless the server has rejected it for good. */
  rejected: NoteRejection | null;
};

export type NotesOutbox = {
  keep: (note: UnsentNote) => void;
  read: (id: string) => UnsentNote | null;
  drop: (id: string) => void;
  list: () => UnsentNote[];
  /** Returns true for a key of this outbox in a `storage` event; null means all keys. */
  owns: (key: string | null) => boolean;
};

type StorageWithKeys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Without storage, the writes of this tab are kept in memory. */
export function notesOutbox(uid: string, storage: () => StorageWithKeys = () => localStorage): NotesOutbox {
  const prefix = unsentPrefix('notes', uid);
  const inMemory = new Map<string, UnsentNote>();

  return {
    keep(note) {
      const isStored = attempt(() => {
        storage().setItem(prefix + note.id, JSON.stringify(note));
        return true;
      });
      if (isStored) inMemory.delete(note.id);
      else inMemory.set(note.id, note);
    },
    read(id) {
      return inMemory.get(id) ?? attempt(() => parseNote(storage().getItem(prefix + id))) ?? null;
    },
    drop(id) {
      inMemory.delete(id);
      attempt(() => storage().removeItem(prefix + id));
    },
    list() {
      const ids = (attempt(() => keysOf(storage())) ?? [])
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length));
      return [...new Set([...ids, ...inMemory.keys()])].flatMap((id) => this.read(id) ?? []);
    },
    owns: (key) => key === null || key.startsWith(prefix),
  };
}

function keysOf(storage: StorageWithKeys): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
}

/** Returns null for anything malformed, since other code can write to localStorage too. */
function parseNote(text: string | null): UnsentNote | null {
  if (text === null) return null;
  const note = JSON.parse(text) as Partial<Record<keyof UnsentNote, unknown>> | null;
  const isValid =
    note !== null &&
    [note.id, note.lessonId, note.version].every((value) => typeof value === 'string') &&
    typeof note.second === 'number' &&
    (note.text === null || typeof note.text === 'string') &&
    Array.isArray(note.replaces) &&
    note.replaces.every((version) => typeof version === 'string');
  return isValid ? (note as UnsentNote) : null;
}

/** The most versions that the server accepts in a write. */
const versionsAtMost = 20;

/** A note that is changed, with its stored version; null for a new one. */
export type KnownNote = Pick<UnsentNote, 'id' | 'lessonId' | 'second'> & { version: string | null };

/**
 * Returns the write that gives a note this text, or deletes it for null; `pending` is its unsent write. A write that was
 * never sent is replaced. One that was sent may have arrived, so the next one replaces its version too.
 */
export function nextWrite(known: KnownNote, pending: UnsentNote | null, text: string | null): UnsentNote {
  const { id, lessonId, second } = known;
  const fresh = { id, lessonId, second, text, isSent: false, rejected: null };
  if (pending && !pending.isSent) return { ...fresh, version: pending.version, replaces: pending.replaces };
  const replaces = pending
    ? [...pending.replaces, pending.version].slice(-versionsAtMost)
    : known.version === null
      ? []
      : [known.version];
  return { ...fresh, version: newNoteKey(), replaces };
}

/**
 * Returns the write that brings a deleted note back; null if its deletion was never sent. `pending` is the note's unsent
 * write. Another window may have sent the deletion, with or without an answer yet.
 */
export function restoringWrite(
  deleted: KnownNote & { text: string },
  pending: UnsentNote | null,
): UnsentNote | null {
  if (pending?.text === null && !pending.isSent) return null;
  return nextWrite(deleted, pending, deleted.text);
}

/** Returns true for a deletion of a note that the server cannot have. */
export function isNeverStored({ text, replaces }: UnsentNote): boolean {
  return text === null && replaces.length === 0;
}

/** 128 random bits. */
export function newNoteKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
