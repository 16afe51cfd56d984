import { ChevronDown } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { countDone, findContinuation } from '#web/outline/outline-summary.ts';
import { lazyComponent } from '#web/parts/lazy-component.tsx';
import { Meter } from '#web/parts/meter.tsx';
import { SectionImage } from '#web/pictures/section-image.tsx';
import { formatDuration } from '#web/platform/format-duration.ts';
import { loadPart } from '#web/platform/load-part.ts';
import { PartFailed } from '#web/shell/failure.tsx';
import { LessonRow } from './lesson-row.tsx';
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
