import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sentence } from '#rules/transcript.ts';
import { messages } from '#messages/messages.ts';
import { navigate } from '#web/platform/router.tsx';
import { useReloadState } from '#web/platform/use-reload-state.ts';
import { usePlaceInTranscript, useSentences } from './captions.tsx';
import { chapterHeadings } from './chapters.tsx';
import { focusedControl } from './player-keys.ts';
import { captionEditorUrl } from './caption-editor-url.ts';
import {
  SearchField,
  SearchResults,
  TranscriptLine,
  useArrowKeys,
  useResultsFocus,
  useSearch,
} from './transcript-lines.tsx';
import type { LessonPanelProps } from './lesson-tab.ts';

/** The transcript of this lesson, and the search in all lessons that the learner may open. */
export function Transcript({ lesson, isShown, onShow, onGo, ...context }: LessonPanelProps) {
  const { transcript: text } = messages.lesson;
  const [searched, setSearched] = useReloadState<string>('transcript', '');
  const search = useSearch(searched);
  const { list, enter } = useResultsFocus(search, searched);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  const { video, videoId, language } = context;
  const section = useRef<HTMLElement>(null);
  useTranscriptKeys(section, {
    search: () => {
      flushSync(onShow);
      const focus = () => field.current?.focus();
      if (document.fullscreenElement) void document.exitFullscreen().then(focus);
      else focus();
    },
    edit:
      videoId !== null && language !== null
        ? () => navigate(captionEditorUrl({ videoId, language, second: video?.currentTime ?? 0 }))
        : null,
  });
  return (
    <section ref={section} aria-labelledby={heading} className="transcript">
      <h3 id={heading} className="sr-only">
        {text.title}
      </h3>
      <SearchField ref={field} value={searched} onChange={setSearched} onEnter={enter} />
      {searched.trim() !== '' ? (
        <SearchResults ref={list} search={search} sections={context.sections} onGo={onGo} />
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
  const { sentence: now, part } = usePlaceInTranscript(video, sentences);
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
        {sentences.map((sentence, index) => (
          <TranscriptLine
            key={index}
            at={sentence.at}
            current={index === now}
            heading={headings.get(index)?.title}
            headingLang={headings.get(index)?.lang}
            keys={keysOf(index)}
            language={language ?? undefined}
            editor={
              videoId &&
              language &&
              captionEditorUrl({
                videoId,
                language,
                second: (index === now ? sentence.parts?.[part]?.at : undefined) ?? sentence.at,
              })
            }
            onPress={() => onGo(sentence.at)}
          >
            <Words sentence={sentence} part={index === now ? part : null} />
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

/** A sentence, with its current caption marked. */
function Words({ sentence: { text, parts }, part }: { sentence: Sentence; part: number | null }) {
  if (!parts) return text;
  return parts.map(({ from }, index) => {
    const said = text.slice(from, parts[index + 1]?.from);
    return (
      <span key={index}>
        <span
          data-now={index === part || undefined}
          className="decoration-sky decoration-2 underline-offset-4 data-now:underline"
        >
          {said.trimEnd()}
        </span>
        {said.endsWith(' ') && <span> </span>}
      </span>
    );
  });
}

type TranscriptKeys = {
  search: () => void;
  /** Opens the caption editor at the playback position; null for those who may not. */
  edit: (() => void) | null;
};

/** The keys of the transcript in an open lesson: `/` searches, and `E` corrects the focused or the current line. */
function useTranscriptKeys(section: RefObject<HTMLElement | null>, { search, edit }: TranscriptKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey, target } = event;
    const focused = target instanceof Element ? target : null;
    // A dialog over the lesson has its own keys.
    const top = [...document.querySelectorAll('dialog:modal')].at(-1);
    if ((top ?? null) !== (section.current?.closest('dialog') ?? null)) return;
    if (repeat || ctrlKey || metaKey || altKey || ['text', 'list'].includes(focusedControl(focused))) return;
    const line = focused?.closest('[data-lines] li')?.querySelector('a');
    const correct = line ? () => line.click() : edit;
    const act = key === '/' ? search : key.toLowerCase() === 'e' ? correct : null;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
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
