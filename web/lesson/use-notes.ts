import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  isNeverStored,
  newNoteKey,
  nextWrite,
  type NoteRejection,
  notesOutbox,
  type UnsentNote,
} from '#web/outline/notes-outbox.ts';
import { type Note, sendUnsentNotes } from '#web/outline/send-notes.ts';
import { call } from '#web/platform/call.ts';
import { readImpersonation } from '#web/session/impersonation.ts';
import { useNoteDeletion } from './use-note-deletion.ts';

/** A note as the learner sees it: with their newest text, sent or not. */
export type ShownNote = {
  id: string;
  second: number;
  /** Empty for a bookmark. */
  text: string;
  rejected: NoteRejection | null;
};

export type LessonNotes = {
  /** By second; null until they are loaded. Unsent ones are shown immediately. */
  notes: ShownNote[] | null;
  /** True when they could not be loaded. */
  failed: boolean;
  /** True while notes wait for the connection. */
  waiting: boolean;
  /** True for an instructor who impersonates a learner and cannot see the notes. */
  isPrivate: boolean;
  /** The last deleted note, while its deletion can be undone. */
  deleted: ShownNote | null;
  reload: () => void;
  add: (second: number, text: string) => void;
  change: (note: ShownNote, text: string) => void;
  remove: (note: ShownNote) => void;
  undoRemove: () => void;
};

/** Unsent notes are sent again after this time. */
const againMs = 10_000;

/** The learner's notes in a lesson, on the server and in the outbox. */
export function useNotes(uid: string, lessonId: string): LessonNotes {
  const isPrivate = readImpersonation() !== null;
  const isOff = isPrivate || uid === '';
  const outbox = useMemo(() => notesOutbox(uid), [uid]);
  const [unsent, setUnsent] = useState(() => outbox.list());
  const [waiting, setWaiting] = useState(false);
  const { stored, failed, load, show } = useStoredNotes(lessonId, isOff);
  const held = useRef<string>(null);

  const look = useCallback(() => setUnsent(outbox.list()), [outbox]);

  const send = useCallback(async () => {
    if (isOff) return;
    const isHeld = (id: string) => id === held.current;
    const onConflict = () => void load();
    const isDone = await sendUnsentNotes(uid, outbox, { onSaved: show, onConflict, isHeld });
    setWaiting(!isDone);
    look();
  }, [uid, isOff, outbox, show, look, load]);

  const { deleted, hold, undo } = useNoteDeletion<ShownNote>(held, send);

  useEffect(() => {
    void send();
    const refresh = () => {
      if (document.visibilityState === 'hidden') return;
      void send();
      void load();
    };
    const changedElsewhere = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || !outbox.owns(key)) return;
      look();
      void load();
    };
    addEventListener('online', refresh);
    document.addEventListener('visibilitychange', refresh);
    addEventListener('storage', changedElsewhere);
    return () => {
      removeEventListener('online', refresh);
      document.removeEventListener('visibilitychange', refresh);
      removeEventListener('storage', changedElsewhere);
    };
  }, [send, load, look, outbox]);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => void send(), againMs);
    return () => clearInterval(timer);
  }, [waiting, send]);

  function write({ id, second }: Pick<ShownNote, 'id' | 'second'>, text: string | null) {
    const known = stored?.find((note) => note.id === id);
    const pending = outbox.read(id);
    const next = nextWrite({ id, lessonId, second, version: known?.version ?? null }, pending, text);
    // A deletion that was undone before it was sent changes nothing.
    const isAsStored =
      known?.text === text &&
      pending?.isSent === false &&
      pending.replaces.every((version) => version === known.version);
    if (isNeverStored(next) || isAsStored) outbox.drop(id);
    else outbox.keep(next);
    look();
  }

  return {
    notes: stored === null && unsent.length === 0 ? null : shownNotes(stored ?? [], unsent, lessonId),
    failed: failed && stored === null,
    waiting,
    isPrivate,
    deleted,
    reload: () => void load(),
    add(second, text) {
      write({ id: newNoteKey(), second }, text);
      void send();
    },
    change(note, text) {
      write(note, text);
      void send();
    },
    remove(note) {
      hold(note);
      write(note, null);
    },
    undoRemove() {
      const note = undo();
      if (!note) return;
      write(note, note.text);
      void send();
    },
  };
}

/** The notes of a lesson on the server; null until they are loaded. */
type KnownNotes = { lessonId: string; notes: readonly Note[] | null; failed: boolean };

/** The notes on the server. A load that a write has overtaken is repeated, so that it does not hide that write. */
function useStoredNotes(lessonId: string, isOff: boolean) {
  const nothing = { lessonId, notes: null, failed: false };
  const [former, setKnown] = useState<KnownNotes>(nothing);
  const { notes: stored, failed } = former.lessonId === lessonId ? former : nothing;
  const writes = useRef(0);
  const current = useRef(lessonId);

  /** Drops what comes after another lesson was opened. */
  const put = useCallback(
    (change: (notes: KnownNotes['notes']) => Omit<KnownNotes, 'lessonId'>) =>
      setKnown((before) =>
        current.current === lessonId
          ? { lessonId, ...change(before.lessonId === lessonId ? before.notes : null) }
          : before,
      ),
    [lessonId],
  );

  const load = useCallback(async () => {
    if (isOff) return;
    try {
      for (;;) {
        const before = writes.current;
        const { notes } = await call('GET /api/lessons/{id}/notes', { params: { id: lessonId } });
        if (before !== writes.current) continue;
        return put(() => ({ notes, failed: false }));
      }
    } catch {
      put((notes) => ({ notes, failed: true }));
    }
  }, [lessonId, isOff, put]);

  const show = useCallback(
    (id: string, note: Note | null) => {
      writes.current++;
      put((before) => {
        const others = (before ?? []).filter((one) => one.id !== id);
        return { notes: note?.lessonId === lessonId ? [...others, note] : others, failed: false };
      });
    },
    [lessonId, put],
  );

  useEffect(() => {
    current.current = lessonId;
    void load();
  }, [load, lessonId]);

  return { stored, failed, load, show };
}

/** Returns the notes of a lesson by second, with their unsent texts and without those that are being deleted. */
export function shownNotes(
  stored: readonly Note[],
  unsent: readonly UnsentNote[],
  lessonId: string,
): ShownNote[] {
  const pending = new Map(unsent.filter((note) => note.lessonId === lessonId).map((note) => [note.id, note]));
  const kept = stored
    .filter(({ id }) => !pending.has(id))
    .map(({ id, second, text }) => ({ id, second, text, rejected: null }));
  const written = [...pending.values()].flatMap(({ id, second, text, rejected }) =>
    text === null ? [] : [{ id, second, text, rejected }],
  );
  return [...kept, ...written].toSorted((a, b) => a.second - b.second || (a.id < b.id ? -1 : 1));
}
