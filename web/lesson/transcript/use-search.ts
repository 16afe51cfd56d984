import { useEffect, useState } from 'react';
import type { Api } from '#contract/api.ts';
import { isLongEnough } from '#rules/transcript.ts';
import { call, ApiError } from '../../call.ts';

type TranscriptMatch = Api['GET /api/transcript-lines']['reply'];

export type Search =
  | { is: 'idle' }
  | { is: 'asking' }
  | { is: 'found'; words: string; found: TranscriptMatch }
  | { is: 'failed'; tooOften: boolean };

const typingMs = 250;

/** Asks while one types, once the hand rests for a moment. What was found stays until something newer is. */
export function useSearch(words: string): Search {
  const [search, setSearch] = useState<Search>({ is: 'idle' });
  const asked = words.trim();

  useEffect(() => {
    if (!isLongEnough(asked)) {
      setSearch({ is: 'idle' });
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      setSearch((before) => (before.is === 'found' ? before : { is: 'asking' }));
      call('GET /api/transcript-lines', { query: { words: asked }, signal }).then(
        (found) => setSearch({ is: 'found', words: asked, found }),
        (error: unknown) => {
          if (signal.aborted) return;
          const tooOften = error instanceof ApiError && error.code === 'resource-exhausted';
          setSearch({ is: 'failed', tooOften });
        },
      );
    }, typingMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked]);

  return search;
}
