/** The unsent drafts of this tab, of all forms (`form-draft.ts`). */
import { attempt } from './stored.ts';

/** The prefix of every draft's key in sessionStorage. */
export const draftPrefix = 'draft:';

export function hasDrafts(): boolean {
  return keysOf().length > 0;
}

export function clearDrafts(): void {
  for (const key of keysOf()) attempt(() => sessionStorage.removeItem(key));
}

function keysOf(): string[] {
  return (attempt(() => Object.keys(sessionStorage)) ?? []).filter((key) => key.startsWith(draftPrefix));
}
