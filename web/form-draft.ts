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
  /** True while the fields show a draft of an earlier visit of this tab. */
  restored: boolean;
  /** Deletes the draft once it was sent. */
  drop: () => void;
};

/** Returns the draft of the form named `form`; each user sees only their own. */
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

/** Returns the stored values of the form's own fields; values of other types are dropped. */
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
    // Without storage there is no draft.
  }
}
