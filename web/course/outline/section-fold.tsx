import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { smallestPlanFor } from '#rules/access.ts';
import { useAppContent } from '../../content/content-provider.tsx';
import { words } from '#words/words.ts';
import { formatDuration } from '../../format-duration.ts';
import { Meter } from '../../parts/meter.tsx';
import { SectionImage } from '../../pictures/drawn/section-image.tsx';
import type { LearnerSection } from './learner-outline.ts';
import { LessonRow } from './lesson-row.tsx';
import { countDone } from './outline-summary.ts';

type SectionFoldProps = {
  section: LearnerSection;
  /** The section's place in the course, from 1. */
  number: number;
  open: boolean;
  onToggle: () => void;
};

/** One section of the accordion: its button, and the lessons that the button shows. */
export function SectionFold({ section, number, open, onToggle }: SectionFoldProps) {
  const region = useId();
  // Of forty sections the browser lays out and paints those in sight.
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
              <span className="sr-only">{`${words.course.section.number(number)}: `}</span>
              <span>{section.title}</span>
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
  const { counts, watched, opensWith } = words.course.section;
  const { ultra } = useAppContent().plans;
  const length = formatDuration(lessons.reduce((sum, lesson) => sum + lesson.lengthSeconds, 0));
  const seen = countDone(lessons);
  const locked = lessons.find(({ verdict }) => verdict === 'buy' || verdict === 'upgrade');
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-4 font-normal text-quiet">
      <span className="tabular-nums">{counts(lessons.length, length)}</span>
      {seen > 0 && <span className="tabular-nums text-sky">{watched(seen, lessons.length)}</span>}
      {locked && <span>{opensWith[smallestPlanFor(section.opensWith)](ultra.title)}</span>}
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

/** How far this section has come; nothing where nothing was begun. */
function SectionProgress({ section: { lessons } }: { section: LearnerSection }) {
  const seen = countDone(lessons);
  if (seen === 0) return null;
  return (
    <div className="px-4 pb-2 sm:px-5">
      <Meter label={words.course.stats.meter} value={seen} max={lessons.length} />
    </div>
  );
}
