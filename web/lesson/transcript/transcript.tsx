import { useId, useRef, useState } from 'react';
import type { Sentence } from '#rules/transcript.ts';
import { words } from '#words/words.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { TranscriptLine } from './transcript-line.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
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

/** The transcript, to read along and to search: in this lesson, and in all that the learner may open. */
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
      <SearchField value={searched} onChange={setSearched} />
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
  const keysOf = useArrowKeys(sentences.length, now);
  const { following, follow } = useFollowing(box, now);
  return (
    <>
      <ol ref={box} data-lines className="relative -mx-3 mt-3 max-h-72 overflow-y-auto overscroll-contain">
        {sentences.map(({ at, text }, index) => (
          <TranscriptLine
            key={at}
            at={at}
            current={index === now}
            keys={keysOf(index)}
            onPress={() => onGo(at)}
          >
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
