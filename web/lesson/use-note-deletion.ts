import { type RefObject, useCallback, useEffect, useState } from 'react';

/** A deletion is sent after this time, so that it can be undone without the server. */
const undoMs = 20_000;

type NoteDeletion<N> = {
  /** The last deleted note, while its deletion can be undone. */
  deleted: N | null;
  /** Holds back the deletion of a note, and sends the one before. */
  hold: (note: N) => void;
  /** Returns the note whose deletion is undone; null if there is none. */
  undo: () => N | null;
};

/**
 * Holds the last deletion back for a few seconds. During that time it is in the outbox, and `held` is the note's id,
 * which `send` must skip. It is sent immediately when the component unmounts.
 */
export function useNoteDeletion<N extends { id: string }>(
  held: RefObject<string | null>,
  send: () => Promise<void>,
): NoteDeletion<N> {
  const [deleted, setDeleted] = useState<N | null>(null);

  const release = useCallback(() => {
    if (held.current === null) return;
    held.current = null;
    setDeleted(null);
    void send();
  }, [held, send]);

  useEffect(() => release, [release]);

  useEffect(() => {
    if (deleted === null) return undefined;
    const timer = setTimeout(release, undoMs);
    return () => clearTimeout(timer);
  }, [deleted, release]);

  return {
    deleted,
    hold(note) {
      release();
      held.current = note.id;
      setDeleted(note);
    },
    undo() {
      held.current = null;
      setDeleted(null);
      return deleted;
    },
  };
}
