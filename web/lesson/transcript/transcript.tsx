import { useId, useMemo, useRef } from 'react';
import type { Sentence } from '#rules/transcript.ts';
import { words } from '#words/words.ts';
import { useReloadState } from '../../loading/use-reload-state.ts';
import { type Chapter, chapterHeadings } from '../chapters/chapters.ts';
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
  chapters: readonly Chapter[];
};

/** The transcript, to read along and to search: in this lesson, and in all that the learner may open. */
export function Transcript({ video, onGo, lessonId, chapters }: TranscriptProps) {
  const { transcript: text } = words.lesson;
  const [searched, setSearched] = useReloadState<string>('transcript', '');
  const search = useSearch(searched);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="text-title">
        {text.title}
      </h3>
      <SearchField value={searched} onChange={setSearched} />
      {searched.trim() === '' ? (
        <Lines video={video} chapters={chapters} onGo={(second) => onGo(lessonId, second)} />
      ) : (
        <SearchResults search={search} onGo={onGo} />
      )}
    </section>
  );
}

type LinesProps = Pick<TranscriptProps, 'video' | 'chapters'> & { onGo: (second: number) => void };

function Lines({ video, chapters, onGo }: LinesProps) {
  const transcript = useSentences(video);
  const { transcript: text } = words.lesson;
  if (transcript.is === 'there')
    return <Sentences video={video} chapters={chapters} sentences={transcript.sentences} onGo={onGo} />;
  return <p className="mt-3 text-quiet">{transcript.is === 'loading' ? text.loading : text.none}</p>;
}

function Sentences({ video, chapters, sentences, onGo }: LinesProps & { sentences: Sentence[] }) {
  const box = useRef<HTMLOListElement>(null);
  const now = useSentenceNow(video, sentences);
  const keysOf = useArrowKeys(sentences.length, now);
  const headings = useMemo(() => chapterHeadings(chapters, sentences), [chapters, sentences]);
  const { following, follow } = useFollowing(box, now);
  return (
    <>
      <ol ref={box} data-lines className="relative -mx-3 mt-3 max-h-72 overflow-y-auto overscroll-contain">
        {sentences.map(({ at, text }, index) => (
          <TranscriptLine
            key={at}
            at={at}
            current={index === now}
            heading={headings.get(index)}
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
