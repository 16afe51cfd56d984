/** All that was typed in this tab and not sent yet, whichever form it was typed into (`form-draft.ts`). */

/** Begins each key of the tab's storage under which something typed is kept. */
export const draftPrefix = 'draft:';

export function hasDrafts(): boolean {
  return keysOf().length > 0;
}

export function clearDrafts(): void {
  for (const key of keysOf()) dropDraft(key);
}

function keysOf(): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix));
  } catch {
    return [];
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be removed was not kept either.
  }
}
