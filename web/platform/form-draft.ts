/**
 * Keeps a form's unsent text in this tab alone, so that a reload or a session that ended
 * elsewhere loses nothing, and is gone at sign-out.
 */
import { useState } from 'react';
import { draftPrefix } from './drafts.ts';
import { stored } from './stored.ts';

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
  const draft = stored(
    () => sessionStorage,
    key,
    (text) => parseDraft(text, begin),
  );
  const read = () => {
    const kept = draft.read();
    return { key, typed: { ...begin, ...kept }, restored: kept !== null };
  };
  const [former, set] = useState(read);
  // A form of another subject or user has a draft of its own.
  const { typed, restored } = former.key === key ? former : read();
  if (former.key !== key) set({ key, typed, restored });
  return {
    typed,
    restored,
    change(part) {
      const next = { ...typed, ...part };
      set({ key, typed: next, restored: false });
      draft.write(JSON.stringify(next));
    },
    drop() {
      set((shown) => ({ ...shown, restored: false }));
      draft.remove();
    },
  };
}

/** Returns the stored values of the form's own fields; values of other types are dropped. */
function parseDraft<T extends Fields>(text: string, begin: T): Partial<T> {
  const valid = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
    ([name, value]) => name in begin && (typeof value === 'string' || value === null),
  );
  return Object.fromEntries(valid) as Partial<T>;
}
