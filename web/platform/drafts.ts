/** The unsent drafts of all forms of this tab (`form-draft.ts`), and of the studio's tabs in this browser. */
import { attempt } from './stored.ts';

/** The prefix of every draft's key in the storages. */
export const draftPrefix = 'draft:';

export function hasDrafts(): boolean {
  return keysOf(() => sessionStorage).length > 0;
}

export function clearDrafts(): void {
  for (const storage of [() => sessionStorage, () => localStorage])
    for (const key of keysOf(storage)) attempt(() => storage().removeItem(key));
}

function keysOf(storage: () => Storage): string[] {
  return (attempt(() => Object.keys(storage())) ?? []).filter((key) => key.startsWith(draftPrefix));
}
