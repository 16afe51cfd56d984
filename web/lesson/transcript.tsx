import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pathTo } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import type { Sentence } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { useSentenceNow, useSentences } from './captions.tsx';
import { chapterHeadings } from './chapters.tsx';
import type { LessonPanelProps } from './lesson-tab.ts';
import { SearchField, SearchResults, TranscriptLine, useArrowKeys, useSearch } from './transcript-lines.tsx';

/** The transcript of this lesson, and the search in all lessons that the learner may open. */
export function Transcript({ lesson, isShown, onGo, ...context }: LessonPanelProps) {
  const { transcript: text } = messages.lesson;
  const [searched, setSearched] = useReloadState<string>('transcript', '');
  const search = useSearch(searched);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="transcript">
      <h3 id={heading} className="sr-only">
        {text.title}
      </h3>
      <SearchField value={searched} onChange={setSearched} />
      {searched.trim() !== '' ? (
        <SearchResults search={search} onGo={onGo} />
      ) : (
        // A hidden list forgets where it was scrolled to.
        isShown && <Lines {...context} onGo={(second) => onGo(lesson.id, second)} />
      )}
    </section>
  );
}

type LinesProps = Pick<LessonPanelProps, 'video' | 'chapters' | 'language' | 'videoId'> & {
  onGo: (second: number) => void;
};

function Lines(props: LinesProps) {
  const transcript = useSentences(props.video, props.language);
  const { transcript: text } = messages.lesson;
  if (transcript.is === 'there') return <Sentences {...props} sentences={transcript.sentences} />;
  return <p className="mt-3 text-quiet">{transcript.is === 'loading' ? text.loading : text.none}</p>;
}

function Sentences({
  video,
  chapters,
  language,
  videoId,
  sentences,
  onGo,
}: LinesProps & { sentences: Sentence[] }) {
  const box = useRef<HTMLOListElement>(null);
  const now = useSentenceNow(video, sentences);
  const keysOf = useArrowKeys(sentences.length, now);
  const headings = useMemo(() => chapterHeadings(chapters, sentences), [chapters, sentences]);
  const { following, follow } = useFollowing(box, now);
  return (
    <>
      <ol
        ref={box}
        data-lines
        className="transcript-lines relative -mx-3 mt-3 overflow-y-auto overscroll-contain"
      >
        {sentences.map(({ at, text }, index) => (
          <TranscriptLine
            key={index}
            at={at}
            current={index === now}
            heading={headings.get(index)}
            keys={keysOf(index)}
            language={language ?? undefined}
            editor={videoId && language && captionsUrl({ videoId, language, second: at })}
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
          className="-mx-2 mt-1 min-h-11 shrink-0 self-start rounded-small px-2 font-semibold text-sky underline-offset-4 hover:underline"
        >
          {messages.lesson.transcript.follow}
        </button>
      )}
    </>
  );
}

/** Returns the URL of the caption editor at a second. */
function captionsUrl({ videoId, language, second }: { videoId: string; language: string; second: number }) {
  return `${pathTo(pages.studioCaptions, { id: videoId, language })}?at=${second}`;
}

/**
 * Keeps the current line in view inside its box until the reader scrolls; then it waits until they choose to follow
 * again.
 */
function useFollowing(box: RefObject<HTMLElement | null>, line: number) {
  const [following, setFollowing] = useState(true);
  /** The target of the automatic scrolling, and the distance after its last step; only a reader increases it. */
  const target = useRef<{ top: number; distance: number } | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !following || line < 0) return;
    const shown = element.querySelector<HTMLElement>('[aria-current="true"]');
    if (!shown) return;
    const top = shown.offsetTop - element.clientHeight / 2 + shown.offsetHeight / 2;
    if (Math.abs(element.scrollTop - top) < 2) return;
    const lowest = element.scrollHeight - element.clientHeight;
    target.current = { top: Math.min(Math.max(top, 0), lowest), distance: Infinity };
    element.scrollTo({ top });
  }, [box, line, following]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const byHand = () => setFollowing(false);
    const scrolled = () => {
      const distance = Math.abs(element.scrollTop - (target.current?.top ?? 0));
      if (!target.current || distance > target.current.distance + 1) return byHand();
      target.current.distance = distance;
    };
    element.addEventListener('wheel', byHand, { passive: true });
    element.addEventListener('touchmove', byHand, { passive: true });
    element.addEventListener('scroll', scrolled);
    return () => {
      element.removeEventListener('wheel', byHand);
      element.removeEventListener('touchmove', byHand);
      element.removeEventListener('scroll', scrolled);
    };
  }, [box]);

  return { following, follow: () => setFollowing(true) };
}
