import { NotebookPen, Pencil, Search as SearchIcon } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { noteExcerpt } from '#rules/lesson-notes.ts';
import { isLongEnough, longestSearch, matchedText, searchWords } from '#rules/transcript.ts';
import type { Api } from '#contract/api.ts';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { findLesson } from '#web/outline/outline-summary.ts';
import { fieldStyles } from '#web/parts/field.tsx';
import { Link } from '#web/parts/link.tsx';
import { ApiError, call } from '#web/platform/call.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { captionEditorUrl } from './caption-editor-url.ts';
import { readImpersonation } from '#web/session/impersonation.ts';

type TranscriptLineProps = {
  at: number;
  current?: boolean;
  /** The heading: the lesson in search results, or the chapter that starts here. */
  heading?: string | undefined;
  /** The language of the heading, if it is not the page's. */
  headingLang?: string | undefined;
  keys: LineKeys;
  /** The language of the text, if it is known. */
  language?: string | undefined;
  /** The URL of the caption editor at this line; for instructors only. */
  editor?: string | null;
  onPress: () => void;
  children: ReactNode;
};

/** A sentence and its second; a click seeks there. */
export function TranscriptLine({
  at,
  current = false,
  heading,
  headingLang,
  keys,
  language,
  editor = null,
  onPress,
  children,
}: TranscriptLineProps) {
  const edit = messages.lesson.transcript.edit(formatClock(at));
  return (
    <li className="flex">
      <button
        {...keys}
        type="button"
        aria-current={current || undefined}
        onClick={onPress}
        className="flex min-h-11 w-full min-w-0 gap-4 rounded-small px-3 py-2 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 aria-[current]:bg-sky-soft"
      >
        <span className="tabular-nums w-11 shrink-0 text-sky">{formatClock(at)}</span>
        <span className="min-w-0">
          {heading && (
            <span lang={headingLang} className="block font-semibold">
              {heading}
            </span>
          )}
          <span lang={language}>{children}</span>
        </span>
      </button>
      {editor !== null && (
        <Link
          to={editor}
          aria-label={edit}
          title={edit}
          tabIndex={keys.tabIndex}
          onBlur={keys.onBlur}
          className="grid size-11 shrink-0 place-items-center rounded-small text-quiet transition-colors hover:bg-raised hover:text-ink focus-visible:-outline-offset-3"
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Link>
      )}
    </li>
  );
}

/** The props of a line, which make the list one tab stop that the arrow keys move through. */
type LineKeys = {
  tabIndex: 0 | -1;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Tab focuses the line `current`, or the first one; up, down, Home and End move from there. */
export function useArrowKeys(count: number, current = 0): (line: number) => LineKeys {
  const [focused, setFocused] = useState<number | null>(null);
  const stop = Math.min(Math.max(focused ?? current, 0), count - 1);

  return (line) => ({
    tabIndex: line === stop ? 0 : -1,
    onFocus: () => setFocused(line),
    onBlur(event) {
      if (!listOf(event.currentTarget)?.contains(event.relatedTarget)) setFocused(null);
    },
    onKeyDown(event) {
      const target = targets(line, count)[event.key];
      if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      listOf(event.currentTarget)?.querySelectorAll('button')[target]?.focus();
    },
  });
}

function targets(line: number, count: number): Partial<Record<string, number>> {
  return {
    ArrowDown: Math.min(line + 1, count - 1),
    ArrowUp: Math.max(line - 1, 0),
    Home: 0,
    End: count - 1,
  };
}

function listOf(element: Element): Element | null {
  return element.closest('ol');
}

type SearchFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** Called at Enter and at the down arrow. */
  onEnter: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** The field for the words that must all occur in a sentence. */
export function SearchField({ value, onChange, onEnter, ref }: SearchFieldProps) {
  const { search } = messages.lesson.transcript;
  return (
    <form
      role="search"
      className="relative mt-3 max-w-measure shrink-0"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchIcon aria-hidden="true" className="absolute top-3.5 left-3.5 size-5 text-quiet" />
      <input
        ref={ref}
        type="search"
        aria-label={search}
        placeholder={search}
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onEnter();
        }}
        className={`${fieldStyles} pl-11`}
      />
    </form>
  );
}

type Matches = Api['GET /api/transcript-lines']['reply'] & {
  /** The learner's own notes, of which the search shows the first few. */
  notes: Api['GET /api/notes']['reply']['notes'];
};

type Search =
  | { is: 'idle' }
  | { is: 'asking' }
  | { is: 'found'; words: string; found: Matches }
  | { is: 'failed'; tooOften: boolean };

const typingPauseMs = 250;

/** Searches while the learner types, after a pause of 250 ms. Results stay until newer ones arrive. */
export function useSearch(typed: string): Search {
  const [search, setSearch] = useState<Search>({ is: 'idle' });
  const searched = typed.trim();

  useEffect(() => {
    if (!isLongEnough(searched)) {
      setSearch({ is: 'idle' });
      return undefined;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      setSearch((before) => (before.is === 'found' ? before : { is: 'asking' }));
      searchAll(searched, signal).then(
        (found) => setSearch({ is: 'found', words: searched, found }),
        (error: unknown) => {
          if (signal.aborted) return;
          const tooOften = error instanceof ApiError && error.code === 'resource-exhausted';
          setSearch({ is: 'failed', tooOften });
        },
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [searched]);

  return search;
}

/** Moves the focus from the search field to the first result, as soon as there are results of the typed words. */
export function useResultsFocus(search: Search, typed: string) {
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const found = search.is === 'found' ? search.words : null;

  useEffect(() => {
    if (wanted === null || wanted !== found) return;
    setWanted(null);
    list.current?.querySelector('button')?.focus();
  }, [wanted, found]);

  return { list, enter: () => setWanted(typed.trim()) };
}

/** The most notes that a search shows, above the transcripts. */
const notesAtMost = 20;

/** Searches the transcripts and the learner's own notes, which an impersonating instructor cannot see. */
async function searchAll(words: string, signal: AbortSignal): Promise<Matches> {
  const query = { words };
  const [lines, notes] = await Promise.all([
    call('GET /api/transcript-lines', { query, signal }),
    readImpersonation() === null ? call('GET /api/notes', { query, signal }).catch(() => noNotes) : noNotes,
  ]);
  const more = lines.more || notes.notes.length > notesAtMost;
  return { ...lines, notes: notes.notes.slice(0, notesAtMost), more };
}

const noNotes = { notes: [] };

type SearchResultsProps = {
  search: Search;
  sections: readonly LearnerSection[];
  onGo: (lessonId: string, second: number) => void;
  ref: RefObject<HTMLOListElement | null>;
};

/** The matches in the learner's notes, and in all lessons that they may open. */
export function SearchResults({ search, sections, onGo, ref }: SearchResultsProps) {
  const { transcript: text } = messages.lesson;
  const { notes, lines } = search.is === 'found' ? search.found : noMatches;
  const keysOf = useArrowKeys(notes.length + lines.length);
  return (
    <>
      <p role="status" className="mt-3 text-quiet">
        {statusOf(search)}
      </p>
      {search.is === 'found' && notes.length + lines.length > 0 && (
        <ol
          ref={ref}
          data-lines
          className="search-results -mx-3 mt-1 sm:max-h-96 sm:overflow-y-auto sm:overscroll-contain"
        >
          {notes.map(({ id, lessonId, title, lang, second, text: written }, index) => (
            <TranscriptLine
              key={id}
              at={second}
              heading={headingOf(sections, lessonId, title)}
              headingLang={lang}
              keys={keysOf(index)}
              onPress={() => onGo(lessonId, second)}
            >
              <NotebookPen
                aria-hidden="true"
                className="mr-1.5 inline size-4 align-text-bottom text-amber-ink"
              />
              <span className="font-semibold text-amber-ink">{messages.notes.found}: </span>
              <MarkedText text={noteExcerpt(written, searchWords(search.words))} search={search.words} />
            </TranscriptLine>
          ))}
          {lines.map(({ lessonId, title, lang, at, text: said, textLang, captions }, index) => (
            <TranscriptLine
              key={`${lessonId} ${at} ${said}`}
              at={at}
              heading={title}
              headingLang={lang}
              language={textLang}
              keys={keysOf(notes.length + index)}
              editor={captions ? captionEditorUrl({ ...captions, second: at }, search.words) : null}
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

/** Learners keep the notes of lessons that their plan no longer opens; those lead to the plans. */
function headingOf(sections: readonly LearnerSection[], lessonId: string, title: string): string {
  const { locked, removedLesson } = messages.notes.all;
  const lesson = findLesson(sections, lessonId);
  if (lesson?.verdict === 'play') return title;
  return `${title} · ${lesson ? locked : removedLesson}`;
}

const noMatches: Pick<Matches, 'lines' | 'notes'> = { lines: [], notes: [] };

function statusOf(search: Search): string {
  const { transcript: text } = messages.lesson;
  switch (search.is) {
    case 'idle':
      return text.tooShort;
    case 'asking':
      return text.searching;
    case 'failed':
      return search.tooOften ? text.tooOften : text.failed;
    case 'found':
      return text.found(search.found.notes.length + search.found.lines.length, search.found.more);
  }
}

/** A sentence with the words that match the search marked. */
function MarkedText({ text, search }: { text: string; search: string }) {
  return (
    // A new element for each search: React cannot update what page translation has replaced within it.
    <span key={`${text} ${search}`}>
      {matchedText(text, searchWords(search)).map((run, at) =>
        run.isMatch ? (
          <mark key={at} className="rounded-small bg-amber-soft px-0.5 text-ink">
            {run.text}
          </mark>
        ) : (
          run.text
        ),
      )}
    </span>
  );
}
