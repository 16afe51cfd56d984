import { Plus, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Chapter } from '#rules/content/document.ts';
import { lastChapterSecond, listLimits, textLimits } from '#rules/content/limits.ts';
import { messages } from '#messages/messages.ts';
import { formatClock } from '#web/platform/format-duration.ts';
import { fieldStyles, hintStyles, labelStyles } from '#web/parts/field.tsx';
import { type Place, titleOf } from '#web/studio/draft/content-path.ts';
import { setContentValue, useDraftContext } from '#web/studio/draft/draft-context.tsx';
import { randomTail } from '#web/studio/draft/list-edits.ts';
import { focusAfterRender, idOfPlace } from '#web/studio/form/field-focus.ts';
import { FieldInput } from '#web/studio/form/field-input.tsx';
import { announce } from '#web/studio/parts/announcer.tsx';
import { IconButton, SmallButton } from '#web/studio/parts/small-buttons.tsx';

const text = messages.studioCourse.chapters;

type ChaptersInputProps = {
  /** The place of the list. */
  place: Place;
  chapters: readonly Chapter[];
  /** 0 while the video's length is unknown. */
  lengthSeconds: number;
};

export function ChaptersInput({ place, chapters, lengthSeconds }: ChaptersInputProps) {
  const { draft } = useDraftContext();
  const { label, hint } = messages.studioFields['course.sections.*.lessons.*.chapters'];
  const id = idOfPlace(place);

  function set(next: readonly Chapter[], what: string) {
    setContentValue(draft, place, next, `${place.join('.')} ${what}`);
  }

  function remove(at: number) {
    const name = titleOf(chapters[at]) ?? formatClock(chapters[at]?.atSeconds ?? 0);
    set(chapters.toSpliced(at, 1), `remove ${randomTail()}`);
    announce(messages.studioCourse.removed(name));
    focusAfterRender(id);
  }

  return (
    <fieldset className="min-w-0">
      <legend className={labelStyles}>{label}</legend>
      <p className={`${hintStyles} mt-0! mb-2`}>{hint}</p>
      <ol className="grid gap-3">
        {chapters.map((chapter, at) => (
          <li key={chapter.id} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
            <ChapterTime
              place={[...place, at, 'atSeconds']}
              label={text.time(at + 1)}
              chapters={chapters}
              chapter={chapter}
              lengthSeconds={lengthSeconds}
              onChange={(atSeconds) =>
                set(moveChapter(chapters, chapter.id, atSeconds), `time ${randomTail()}`)
              }
            />
            <div className="min-w-0 grow basis-40">
              <FieldInput place={[...place, at, 'title']} label={text.title(at + 1)} />
            </div>
            <IconButton
              aria-label={messages.studioForm.list.remove(titleOf(chapter) ?? formatClock(chapter.atSeconds))}
              onClick={() => remove(at)}
              className="mt-9"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      {chapters.length < listLimits.chapters.max ? (
        <NewChapter
          id={id}
          chapters={chapters}
          lengthSeconds={lengthSeconds}
          onAdd={(chapter) => set(addChapter(chapters, chapter), `add ${chapter.id}`)}
        />
      ) : (
        <p className="mt-2 text-quiet">{messages.studioForm.list.full(listLimits.chapters.max)}</p>
      )}
    </fieldset>
  );
}

type Others = { chapters: readonly Chapter[]; lengthSeconds: number };

type ChapterTimeProps = Others & {
  place: Place;
  label: string;
  chapter: Chapter;
  onChange: (atSeconds: number) => void;
};

/** The time of a chapter. It applies on blur, so that the list isn’t sorted while typing. */
function ChapterTime({ place, label, chapter, onChange, ...others }: ChapterTimeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const id = idOfPlace(place);

  function leave() {
    if (typed === null) return;
    const mistake = mistakeOf(typed, others, chapter.id);
    setError(mistake);
    if (mistake !== null) return;
    setTyped(null);
    const seconds = parseClock(typed);
    if (seconds !== null && seconds !== chapter.atSeconds) onChange(seconds);
  }

  return (
    <div className="w-28 shrink-0">
      <label htmlFor={id} className={labelStyles}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        data-field={place.join('.')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}:error` : undefined}
        value={typed ?? formatClock(chapter.atSeconds)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && leave()}
        className={`${fieldStyles} tabular-nums`}
      />
      {error && (
        <p id={`${id}:error`} role="alert" className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
    </div>
  );
}

type NewChapterProps = Others & { id: string; onAdd: (chapter: Chapter) => void };

/** Adds a chapter by time and title. The focus returns to the time for the next one. */
function NewChapter({ id, onAdd, ...others }: NewChapterProps) {
  const { language } = useDraftContext();
  const [time, setTime] = useState('');
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | null>(null);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const named = title.toWellFormed().replaceAll('\0', '').trim();
    const mistake = mistakeOf(time, others, null) ?? (named === '' ? text.untitled : null);
    setError(mistake);
    const seconds = parseClock(time);
    if (mistake !== null || seconds === null) {
      document.getElementById(mistake === text.untitled ? `${id}:title` : id)?.focus();
      return;
    }
    onAdd({ id: `c-${randomTail()}`, atSeconds: seconds, title: { [language]: named } });
    announce(messages.studioCourse.added(named));
    setTime('');
    setTitle('');
    document.getElementById(id)?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-3">
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <input
          id={id}
          type="text"
          autoComplete="off"
          aria-label={text.newTime}
          placeholder="1:05"
          aria-invalid={error !== null && error !== text.untitled ? true : undefined}
          aria-describedby={error ? `${id}:error` : undefined}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          className={`${fieldStyles} w-28! shrink-0 tabular-nums`}
        />
        <input
          id={`${id}:title`}
          type="text"
          aria-label={text.newTitle}
          placeholder={text.newTitle}
          aria-invalid={error === text.untitled ? true : undefined}
          aria-describedby={error ? `${id}:error` : undefined}
          maxLength={textLimits.title}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          className={`${fieldStyles} min-w-0 grow basis-40`}
        />
        <SmallButton type="submit">
          <Plus aria-hidden="true" className="size-5" />
          {text.add}
        </SmallButton>
      </div>
      {error && (
        <p id={`${id}:error`} role="alert" className="mt-1.5 font-medium text-error">
          {error}
        </p>
      )}
    </form>
  );
}

/** Returns the message for an invalid time; null for a valid one. */
function mistakeOf(typed: string, { chapters, lengthSeconds }: Others, id: string | null): string | null {
  const seconds = parseClock(typed);
  const mistake = timeMistake(seconds, { chapters, id, lengthSeconds });
  if (mistake === null) return null;
  const time = formatClock(seconds ?? 0);
  return {
    wrong: text.wrong,
    taken: text.taken(time),
    beyond: text.beyond(formatClock(lengthSeconds)),
  }[mistake];
}

/** Adds a chapter in the order of time. */
export function addChapter(chapters: readonly Chapter[], chapter: Chapter): Chapter[] {
  return chapters.length >= listLimits.chapters.max ? [...chapters] : inOrder([...chapters, chapter]);
}

export function moveChapter(chapters: readonly Chapter[], id: string, atSeconds: number): Chapter[] {
  return inOrder(chapters.map((chapter) => (chapter.id === id ? { ...chapter, atSeconds } : chapter)));
}

type TimeMistake = 'wrong' | 'taken' | 'beyond';

/** Returns why a chapter cannot begin at a time; null when it can. `id` is the chapter that moves; null for a new one. */
export function timeMistake(
  seconds: number | null,
  { chapters, id, lengthSeconds }: { chapters: readonly Chapter[]; id: string | null; lengthSeconds: number },
): TimeMistake | null {
  if (seconds === null) return 'wrong';
  if (chapters.some((chapter) => chapter.id !== id && chapter.atSeconds === seconds)) return 'taken';
  return lengthSeconds > 0 && seconds >= lengthSeconds ? 'beyond' : null;
}

function inOrder(chapters: readonly Chapter[]): Chapter[] {
  return chapters.toSorted((one, other) => one.atSeconds - other.atSeconds);
}

/** Returns the seconds of a typed time, such as 65, 1:05 or 1:02:03; null for anything else. */
export function parseClock(typed: string): number | null {
  const parts = typed.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,6}$/.test(part))) return null;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((number) => number > 59)) return null;
  const seconds = numbers.reduce((sum, number) => sum * 60 + number, 0);
  return seconds <= lastChapterSecond ? seconds : null;
}
