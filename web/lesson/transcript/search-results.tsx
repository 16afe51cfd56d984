import { words } from '#words/words.ts';
import { MarkedText } from './marked-text.tsx';
import { TranscriptLine } from './transcript-line.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import type { Search } from './use-search.ts';

type SearchResultsProps = { search: Search; onGo: (lessonId: string, second: number) => void };

/** Where it was said, over all lessons one may open. */
export function SearchResults({ search, onGo }: SearchResultsProps) {
  const { transcript: text } = words.lesson;
  const keysOf = useArrowKeys(search.is === 'found' ? search.found.lines.length : 0);
  return (
    <>
      <p role="status" className="mt-3 text-quiet">
        {statusOf(search)}
      </p>
      {search.is === 'found' && search.found.lines.length > 0 && (
        <ol data-lines className="-mx-3 mt-1 sm:max-h-96 sm:overflow-y-auto sm:overscroll-contain">
          {search.found.lines.map(({ lessonId, title, at, text: said }, index) => (
            <TranscriptLine
              key={`${lessonId} ${at}`}
              at={at}
              heading={title}
              keys={keysOf(index)}
              onPress={() => onGo(lessonId, at)}
            >
              <MarkedText text={said} search={search.words} />
            </TranscriptLine>
          ))}
        </ol>
      )}
      {search.is === 'found' && search.found.more && <p className="mt-2 text-quiet">{text.more}</p>}
    </>
  );
}

function statusOf(search: Search): string {
  const { transcript: text } = words.lesson;
  switch (search.is) {
    case 'idle':
      return text.tooShort;
    case 'asking':
      return text.searching;
    case 'failed':
      return search.tooOften ? text.tooOften : text.failed;
    case 'found':
      return text.found(search.found.lines.length, search.found.more);
  }
}
