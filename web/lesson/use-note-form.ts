import { type RefObject, useRef, useState } from 'react';
import { useFormDraft } from '#web/platform/form-draft.ts';
import type { LessonNotes, ShownNote } from './use-notes.ts';

export type NoteForm = {
  /** The form that is open; null if none is. */
  open: { noteId: string | null; second: number; text: string } | null;
  /** Opens the form for a new note; an open one keeps its text and second. */
  write: (second: number) => void;
  edit: (note: ShownNote) => void;
  type: (text: string) => void;
  save: () => void;
  /** Closes the form and forgets its text. */
  close: () => void;
  /** Counts the requests to focus the form. */
  focusRequests: number;
  /** The element that had the focus when the form was opened. */
  opener: RefObject<Element | null>;
};

const closed = { noteId: '', second: '', text: '' };

/** The form of a note in a lesson. Its text lasts over a reload and while the lesson is closed, in this tab. */
export function useNoteForm(uid: string, lessonId: string, notes: LessonNotes): NoteForm {
  const { typed, change, drop } = useFormDraft(`note:${lessonId}`, uid, closed);
  const [focusRequests, setFocusRequests] = useState(0);
  const opener = useRef<Element>(null);
  const isOpen = typed.second !== '';

  function open(next: { noteId: string; second: number; text: string }) {
    setFocusRequests((count) => count + 1);
    opener.current = document.activeElement;
    change({ ...next, second: String(next.second) });
  }

  function close() {
    change(closed);
    drop();
  }

  function save() {
    const { noteId, text } = typed;
    const second = Number(typed.second);
    const note = notes.notes?.find(({ id }) => id === noteId);
    if (!note) notes.add(second, text.trim());
    else if (note.text !== text.trim() || note.rejected) notes.change(note, text.trim());
    close();
  }

  return {
    open: isOpen ? { noteId: typed.noteId || null, second: Number(typed.second), text: typed.text } : null,
    write(second) {
      if (isOpen) return open({ ...typed, second: Number(typed.second) });
      return open({ noteId: '', second, text: '' });
    },
    edit(note) {
      if (isOpen) save();
      open({ noteId: note.id, second: note.second, text: note.text });
    },
    type: (text) => change({ text }),
    save,
    close,
    focusRequests,
    opener,
  };
}
