import { Search as SearchIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { longestSearch, type Sentence } from '#rules/transcript.ts';
import { words } from '#web/words/words.ts';
import { fieldLook } from '../../parts/field-look.ts';
import { SearchResults } from './search-results.tsx';
import { TranscriptLine } from './transcript-line.tsx';
import { useFollowing } from './use-following.ts';
import { useSearch } from './use-search.ts';
import { useSentenceNow, useSentences } from './use-sentences.ts';

type TranscriptProps = {
  /** null while the lesson is not there. */
  video: HTMLVideoElement | null;
  /** Leads to a second of a lesson, this one or another. */
  onGo: (lessonId: string, second: number) => void;
  lessonId: string;
};

/** What is said, to read along and to search: in this lesson, and in all that one may open. */
export function Transcript({ video, onGo, lessonId }: TranscriptProps) {
  const { transcript: text } = words.lesson;
  const [searched, setSearched] = useState('');
  const search = useSearch(searched);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-title">
        {text.title}
      </h3>
      <form
        role="search"
        className="relative mt-3 max-w-measure"
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchIcon aria-hidden="true" className="absolute top-3.5 left-3.5 size-5 text-quiet" />
        <input
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          maxLength={longestSearch}
          value={searched}
          onChange={(event) => setSearched(event.currentTarget.value)}
          className={`${fieldLook} pl-11`}
        />
      </form>
      {searched.trim() === '' ? (
        <Lines video={video} onGo={(second) => onGo(lessonId, second)} />
      ) : (
        <SearchResults search={search} onGo={onGo} />
      )}
    </section>
  );
}

function Lines({ video, onGo }: { video: HTMLVideoElement | null; onGo: (second: number) => void }) {
  const transcript = useSentences(video);
  const { transcript: text } = words.lesson;
  if (transcript.is === 'there')
    return <Sentences video={video} sentences={transcript.sentences} onGo={onGo} />;
  return <p className="mt-3 text-quiet">{transcript.is === 'loading' ? text.loading : text.none}</p>;
}

type SentencesProps = {
  video: HTMLVideoElement | null;
  sentences: Sentence[];
  onGo: (second: number) => void;
};

function Sentences({ video, sentences, onGo }: SentencesProps) {
  const box = useRef<HTMLOListElement>(null);
  const now = useSentenceNow(video, sentences);
  const { following, follow } = useFollowing(box, now);
  return (
    <>
      <ol ref={box} data-lines className="relative -mx-3 mt-3 max-h-72 overflow-y-auto overscroll-contain">
        {sentences.map(({ at, text }, index) => (
          <TranscriptLine key={at} at={at} current={index === now} onPress={() => onGo(at)}>
            {text}
          </TranscriptLine>
        ))}
      </ol>
      {!following && (
        <button
          type="button"
          onClick={follow}
          className="-mx-2 mt-1 min-h-11 rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
        >
          {words.lesson.transcript.follow}
        </button>
      )}
    </>
  );
}
