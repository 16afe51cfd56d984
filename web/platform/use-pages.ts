import { useState } from 'react';

type Page = { next: string | null };

export type Pages<P> = {
  /** All pages so far; null until the first is loaded. */
  pages: readonly P[] | null;
  /** True if there are more. */
  more: boolean;
  /** True if the page after them did not load. */
  failed: boolean;
  loadMore: () => Promise<void>;
  /** Ends `failed`, such as before the first page is loaded again. */
  forgetFailure: () => void;
};

/**
 * Loads the pages of a list after the first. `key` names the list: pages and failures of another one are not shown. `load`
 * returns the page that begins at the `next` of the one before.
 */
export function usePages<P extends Page>(
  key: string,
  first: P | null,
  load: (after: string) => Promise<P>,
): Pages<P> {
  const [further, setFurther] = useState<{ key: string; pages: readonly P[] }>({ key, pages: [] });
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const pages = first && [first, ...(further.key === key ? further.pages : [])];
  const next = pages?.at(-1)?.next ?? null;

  async function loadMore() {
    if (next === null) return;
    try {
      const page = await load(next);
      setFailedKey(null);
      setFurther((before) => ({ key, pages: [...(before.key === key ? before.pages : []), page] }));
    } catch {
      setFailedKey(key);
    }
  }

  return {
    pages,
    more: next !== null,
    failed: failedKey === key,
    loadMore,
    forgetFailure: () => setFailedKey(null),
  };
}
