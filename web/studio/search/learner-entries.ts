import { useEffect, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { call } from '../../call.ts';
import { indexEntries, type IndexedEntry } from './find-entries.ts';

export const learnersAtMost = 5;

/** A single letter would find somebody on every site. */
const shortest = 2;
const typingMs = 200;

/** The learners whom a query finds, a moment after it was typed; none where the server does not answer. */
export function useLearnerEntries(query: string): readonly IndexedEntry[] {
  const q = query.trim();
  const [found, setFound] = useState<{ q: string; entries: IndexedEntry[] }>({ q: '', entries: [] });

  useEffect(() => {
    if (q.length < shortest) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      call('GET /api/studio/learners', { query: { q }, signal: gone.signal }).then(
        ({ learners }) => setFound({ q, entries: entriesOf(learners) }),
        // The rest of the search goes on without them.
        () => undefined,
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [q]);

  return found.q === q ? found.entries : none;
}

const none: readonly IndexedEntry[] = [];

function entriesOf(learners: readonly { uid: string; name: string | null; email: string }[]) {
  return indexEntries(
    learners.slice(0, learnersAtMost).map(({ uid, name, email }) => ({
      kind: 'learner' as const,
      title: name ?? words.studioLearners.noName,
      where: email,
      url: pathTo(pages.studioLearner, { uid }),
    })),
  );
}
