/**
 * What was typed into a form and not sent yet. It is kept in this tab alone, so that a reload or a session that ended
 * elsewhere loses nothing, and is gone at sign-out.
 */
import { useState } from 'react';
import { draftPrefix, dropDraft } from './drafts.ts';

type Fields = Record<string, string | null>;

export type Draft<T extends Fields> = {
  typed: T;
  change: (part: Partial<T>) => void;
  /** What is shown was typed at an earlier visit of this tab. */
  restored: boolean;
  /** What was typed is sent. */
  drop: () => void;
};

/** `form` is the form's own name; what `uid` typed is shown to nobody else. */
export function useFormDraft<T extends Fields>(form: string, uid: string, begin: T): Draft<T> {
  const key = `${draftPrefix}${form}:${uid}`;
  const [{ typed, restored }, set] = useState(() => {
    const kept = readDraft(key, begin);
    return { typed: { ...begin, ...kept }, restored: kept !== null };
  });
  return {
    typed,
    restored,
    change(part) {
      const next = { ...typed, ...part };
      set({ typed: next, restored: false });
      keepDraft(key, next);
    },
    drop() {
      set((shown) => ({ ...shown, restored: false }));
      dropDraft(key);
    },
  };
}

/** Only the form's own fields are taken, and only what can stand in a field. */
function readDraft<T extends Fields>(key: string, begin: T): Partial<T> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    if (kept === null) return null;
    const sound = Object.entries(kept).filter(
      ([name, value]) => name in begin && (typeof value === 'string' || value === null),
    );
    return Object.fromEntries(sound) as Partial<T>;
  } catch {
    return null;
  }
}

function keepDraft(key: string, typed: Fields): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // A tab that keeps nothing forgets this too.
  }
}
