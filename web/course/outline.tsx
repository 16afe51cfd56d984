import { Check, ChevronDown, CircleCheck, ExternalLink } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import type { SectionGate } from '#rules/outline.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import { AttachedFiles } from '#web/lesson/attached-files.tsx';
import type { LearnerLesson, LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { countDone, findContinuation, isDone, wasBegun } from '#web/outline/outline-summary.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { Link } from '#web/parts/link.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { SectionImage } from '#web/pictures/section-image.tsx';
import { formatClock, formatDuration } from '#web/platform/format-duration.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { PartFailed } from '#web/shell/failure.tsx';
import { useLessonClick } from './lesson-click.ts';
import { doneWord, QuizResult } from './lesson-marks.tsx';
import { BlockedTab } from './new-tab.tsx';
import { progressWords } from './progress-words.ts';

/** Loaded after the outline. */
const OutlineTools = lazyComponent(() => loadPart(() => import('./outline-tools.tsx')), PartFailed);

/** The most sections that fit on the first screen. */
const firstSections = 6;

type OutlineProps = { sections: readonly LearnerSection[]; progressKnown: boolean };

/**
 * The accordion of sections. The section of the lesson to continue with is open at first, or the first one, until the
 * progress is known or the learner opens another.
 */
export function Outline({ sections, progressKnown }: OutlineProps) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const initial = firstOpenSection(sections);
  // The first sections of a long course are painted before the rest.
  const shown = useDeferredValue(sections.length, firstSections);
  const open = chosen ?? [initial];

  useEffect(() => {
    if (progressKnown) setChosen((ids) => ids ?? [initial]);
  }, [progressKnown, initial]);

  function toggle(id: number) {
    setChosen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  }

  return (
    <section aria-labelledby="outline">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id="outline" className="text-title">
          {messages.course.outline}
        </h2>
        <Suspense fallback={<div className="h-11 max-sm:w-full" />}>
          <OutlineTools sections={sections} />
        </Suspense>
      </div>
      <div className="mt-3 grid gap-3">
        {sections.slice(0, shown).map((section, place) => (
          <SectionFold
            key={section.id}
            section={section}
            number={place + 1}
            open={open.includes(section.id)}
            onToggle={() => toggle(section.id)}
          />
        ))}
      </div>
    </section>
  );
}

function firstOpenSection(sections: readonly LearnerSection[]): number {
  const next = findContinuation(sections)?.lesson.index ?? 0;
  return sections.find(({ first, last }) => first <= next && next <= last)?.id ?? sections[0]?.id ?? 0;
}

type SectionFoldProps = {
  section: LearnerSection;
  /** The section's place in the course, from 1. */
  number: number;
  open: boolean;
  onToggle: () => void;
};

/** One section of the accordion: its button, and the lessons that the button shows. */
function SectionFold({ section, number, open, onToggle }: SectionFoldProps) {
  const region = useId();
  // The browser lays out and paints only the visible ones of many sections.
  const unseen = open ? '' : '[contain-intrinsic-size:auto_6rem] [content-visibility:auto]';
  return (
    <section className={`overflow-hidden rounded-card bg-surface shadow-low ${unseen}`}>
      <h3 className="font-text tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={region}
          onClick={onToggle}
          className="flex w-full items-center gap-4 p-3 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:gap-5 sm:p-4"
        >
          <SectionImage image={section.image} className="w-18 shrink-0 rounded-small sm:w-24" />
          <span className="min-w-0 grow">
            <span className="block font-display text-lead leading-snug font-bold">
              <span className="sr-only">{`${messages.course.section.number(number)}: `}</span>
              <span lang={section.lang}>{section.title}</span>
            </span>
            <SectionFacts section={section} />
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-6 shrink-0 text-quiet transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={region} hidden={!open}>
        {open && <SectionLessons section={section} />}
      </div>
    </section>
  );
}

function SectionFacts({ section }: { section: LearnerSection }) {
  const { lessons } = section;
  const { counts, includedIn } = messages.course.section;
  const content = useAppContent();
  const length = formatDuration(lessons.reduce((sum, lesson) => sum + lesson.lengthSeconds, 0));
  const seen = countDone(lessons);
  const locked = lessons.find(({ verdict }) => verdict === 'buy' || verdict === 'upgrade');
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-4 font-normal text-quiet">
      <span className="tabular-nums">{counts(lessons.length, length)}</span>
      {seen > 0 && (
        <span className="tabular-nums text-sky">
          {progressWords(lessons).ofSection(seen, lessons.length)}
        </span>
      )}
      {locked && <span>{includedIn(openingTitles(content, section.opensWith))}</span>}
    </span>
  );
}

function SectionLessons({ section }: { section: LearnerSection }) {
  return (
    <>
      <SectionProgress section={section} />
      <ol className="pb-2">
        {section.lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} opensWith={section.opensWith} />
        ))}
      </ol>
    </>
  );
}

/** The progress of this section; nothing before a lesson is done. */
function SectionProgress({ section: { lessons } }: { section: LearnerSection }) {
  const seen = countDone(lessons);
  if (seen === 0) return null;
  return (
    <div className="px-4 pb-2 sm:px-5">
      <Meter label={progressWords(lessons).meter} value={seen} max={lessons.length} />
    </div>
  );
}

type LessonRowProps = { lesson: LearnerLesson; opensWith: SectionGate };

const rowStyles =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:gap-4 sm:px-5';

/** A lesson in the outline: its state, its length, and the action of a click. */
function LessonRow({ lesson, opensWith }: LessonRowProps) {
  const { press, opening, blockedUrl } = useLessonClick(lesson, opensWith);
  const content = <RowContent lesson={lesson} opensWith={opensWith} opening={opening} />;
  return (
    <li>
      {lesson.verdict === 'play' ? (
        <Link to={lessonUrl(lesson.id)} state={openedFromCourse} className={rowStyles}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={press} aria-disabled={opening || undefined} className={rowStyles}>
          {content}
        </button>
      )}
      {blockedUrl && <BlockedTab url={blockedUrl} className="pl-14 sm:pl-16" />}
      {/* A guide has no dialog that could show them. */}
      {lesson.kind === 'link' && (
        <AttachedFiles lesson={lesson} className="pr-4 pb-2 pl-14 sm:pr-5 sm:pl-16" />
      )}
    </li>
  );
}

function RowContent({ lesson, opensWith, opening }: LessonRowProps & { opening: boolean }) {
  const open = lesson.verdict === 'play' || lesson.verdict === 'open-link';
  return (
    <>
      <span className="tabular-nums w-7 shrink-0 text-right text-quiet">{lesson.index + 1}</span>
      <span className="min-w-0 grow sm:flex sm:items-baseline sm:gap-4">
        <span lang={lesson.lang} className={`block min-w-0 sm:grow ${open ? 'font-medium' : 'text-quiet'}`}>
          {lesson.title}
        </span>
        <State lesson={lesson} opensWith={opensWith} opening={opening} />
        <QuizResult lesson={lesson} className="block shrink-0 text-quiet" />
      </span>
      {lesson.kind === 'video' && (
        <span className="tabular-nums shrink-0 text-quiet">{formatClock(lesson.lengthSeconds)}</span>
      )}
    </>
  );
}

function State({ lesson, opensWith, opening }: LessonRowProps & { opening: boolean }) {
  const { lesson: text } = messages.course;
  const content = useAppContent();
  const look = 'flex shrink-0 items-baseline gap-1.5';
  if (opening) return <span className={`${look} text-sky`}>{text.opening}</span>;
  if (lesson.verdict === 'buy' || lesson.verdict === 'upgrade') {
    // On phones the section's header says it for all lessons, so that each row stays one line.
    return (
      <span className="shrink-0 text-quiet max-sm:sr-only">
        {text.opensWith(openingTitles(content, opensWith))}
      </span>
    );
  }
  if (lesson.kind === 'link') {
    return (
      <span className={`${look} text-sky`}>
        {text.guide} <ExternalLink aria-hidden="true" className="size-4 self-center" />
        <span className="sr-only">({text.newTab})</span>
      </span>
    );
  }
  if (isDone(lesson.progress)) {
    const { watched } = lesson.progress;
    return (
      <span className={`${look} text-sky`}>
        {watched ? (
          <CircleCheck aria-hidden="true" className="size-5 self-center" />
        ) : (
          <Check aria-hidden="true" className="size-5 self-center" />
        )}
        <span>{doneWord(lesson)}</span>
      </span>
    );
  }
  if (!wasBegun(lesson.progress) && lesson.isFreePreview)
    return (
      <span className={`${look} rounded-full bg-sky-soft px-2.5 font-semibold text-sky max-sm:w-fit`}>
        {text.preview}
      </span>
    );
  if (lesson.kind === 'article') return <span className={`${look} text-quiet`}>{text.article}</span>;
  if (!wasBegun(lesson.progress)) return null;
  return (
    <span className={`${look} tabular-nums text-sky`}>
      {text.stoppedAt(formatClock(lesson.progress.resumeAt))}
    </span>
  );
}
