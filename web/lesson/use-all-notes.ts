import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isLongEnough } from '#rules/transcript.ts';
import type { Api } from '#contract/api.ts';
import { nextWrite, notesOutbox, restoringWrite, type UnsentNote } from '#web/outline/notes-outbox.ts';
import { sendUnsentNotes } from '#web/outline/send-notes.ts';
import { call } from '#web/platform/call.ts';
import { useNoteDeletion } from './use-note-deletion.ts';

type Page = Api['GET /api/notes']['reply'];

/** A note with the title of its lesson. */
export type ListedNote = Page['notes'][number];

export type AllNotes = {
  /** In the order of the course; null until they are loaded. */
  notes: ListedNote[] | null;
  /** True while further notes can be loaded. */
  more: boolean;
  failed: boolean;
  /** True when the further notes could not be loaded. */
  moreFailed: boolean;
  /** Notes that the server rejected for good. */
  rejected: UnsentNote[];
  deleted: ListedNote | null;
  reload: () => void;
  loadMore: () => Promise<void>;
  remove: (note: ListedNote) => void;
  undoRemove: () => void;
  /** Forgets a rejected note. */
  drop: (id: string) => void;
};

const typingPauseMs = 250;

/** All notes of a learner, page by page; with words of two letters or more only those that contain them. */
export function useAllNotes(uid: string, typed: string): AllNotes {
  const outbox = useMemo(() => notesOutbox(uid), [uid]);
  const [unsent, setUnsent] = useState(() => outbox.list());
  const [found, setFound] = useState<Page | null>(null);
  const [failed, setFailed] = useState(false);
  const [moreFailed, setMoreFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const held = useRef<string>(null);
  const words = isLongEnough(typed) ? typed.trim() : '';

  const send = useCallback(async () => {
    await sendUnsentNotes(uid, outbox, {
      isHeld: (id) => id === held.current,
      onConflict: () => setAttempt((count) => count + 1),
      onSaved: (id, note) => setFound((page) => page && withSaved(page, id, note)),
    });
    setUnsent(outbox.list());
  }, [uid, outbox]);

  const { deleted, hold, undo } = useNoteDeletion<ListedNote>(held, send);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(
      async () => {
        try {
          // A note that is sent first is on the page.
          await send();
          const page = await call('GET /api/notes', { query: queryOf(words), signal });
          setFound(page);
          setFailed(false);
          setMoreFailed(false);
        } catch {
          if (!signal.aborted) setFailed(true);
        }
      },
      words === '' ? 0 : typingPauseMs,
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [words, attempt, send]);

  const deleting = new Set(unsent.filter(({ text }) => text === null).map(({ id }) => id));
  return {
    notes: found && found.notes.filter(({ id }) => !deleting.has(id)),
    more: found !== null && found.next !== null,
    failed,
    moreFailed,
    rejected: unsent.filter(({ rejected }) => rejected !== null),
    deleted,
    reload: () => setAttempt((count) => count + 1),
    async loadMore() {
      if (!found || found.next === null) return;
      try {
        const page = await call('GET /api/notes', { query: { ...queryOf(words), after: found.next } });
        // A reply for other words is dropped.
        setFound((shown) => (shown === found ? { ...page, notes: [...found.notes, ...page.notes] } : shown));
        setMoreFailed(false);
      } catch {
        setMoreFailed(true);
      }
    },
    remove(note) {
      hold(note);
      outbox.keep(nextWrite(note, outbox.read(note.id), null));
      setUnsent(outbox.list());
    },
    undoRemove() {
      const note = undo();
      if (!note) return;
      const restoring = restoringWrite(note, outbox.read(note.id));
      if (restoring === null) outbox.drop(note.id);
      else {
        outbox.keep(restoring);
        void send();
      }
      setUnsent(outbox.list());
    },
    drop(id) {
      outbox.drop(id);
      setUnsent(outbox.list());
    },
  };
}

function queryOf(words: string): { words?: string } {
  return words === '' ? {} : { words };
}

function withSaved(page: Page, id: string, note: object | null): Page {
  const notes = page.notes.flatMap((one) => (one.id === id ? (note ? [{ ...one, ...note }] : []) : [one]));
  return { ...page, notes };
}

/** Loads all notes of the viewer. @throws {ApiError} */
export async function loadAllNotes(): Promise<ListedNote[]> {
  const notes: ListedNote[] = [];
  let page: Page = await call('GET /api/notes');
  notes.push(...page.notes);
  while (page.next !== null) {
    page = await call('GET /api/notes', { query: { after: page.next } });
    notes.push(...page.notes);
  }
  return notes;
}

/** `lang` is the language of a title that is not in the language of the page. */
type LessonNotes<N> = { lessonId: string; title: string; lang?: string; notes: N[] };

/** Groups notes by lesson, in their order. */
export function notesByLesson<N extends { lessonId: string; title: string; lang?: string }>(
  notes: readonly N[],
): LessonNotes<N>[] {
  const groups = new Map<string, LessonNotes<N>>();
  for (const note of notes) {
    const { lessonId, title, lang } = note;
    const group = groups.get(lessonId) ?? { lessonId, title, ...(lang && { lang }), notes: [] };
    group.notes.push(note);
    groups.set(lessonId, group);
  }
  return [...groups.values()];
}
