/** The unsent drafts of this tab, of all forms (`form-draft.ts`). */

/** The prefix of every draft's key in sessionStorage. */
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
    // A storage that cannot be written to holds nothing.
  }
}
