import { useDeferredValue, useEffect, useState } from 'react';
import { words } from '#words/words.ts';
import type { LearnerSection } from './learner-outline.ts';
import { playableLessons, findContinuation } from './outline-summary.ts';
import { SectionFold } from './section-fold.tsx';
import { TranscriptSearch } from '../transcript-search.tsx';

/** As many sections as a first screen shows at most. */
const firstSections = 6;

type OutlineProps = { sections: readonly LearnerSection[]; progressKnown: boolean };

/**
 * The accordion of sections. It begins open where one goes on, or at the first section, and stays as it is from the
 * first press on, or from when the progress is known.
 */
export function Outline({ sections, progressKnown }: OutlineProps) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const begin = sectionToBegin(sections);
  // A course of forty sections is painted as soon as one of six.
  const shown = useDeferredValue(sections.length, firstSections);
  const open = chosen ?? [begin];

  useEffect(() => {
    if (progressKnown) setChosen((ids) => ids ?? [begin]);
  }, [progressKnown, begin]);

  function toggle(id: number) {
    setChosen(open.includes(id) ? open.filter((other) => other !== id) : [...open, id]);
  }

  return (
    <section aria-labelledby="outline">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 id="outline" className="text-title">
          {words.course.outline}
        </h2>
        {playableLessons(sections).length > 0 && <TranscriptSearch />}
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

function sectionToBegin(sections: readonly LearnerSection[]): number {
  const next = findContinuation(sections)?.lesson.index ?? 0;
  return sections.find(({ first, last }) => first <= next && next <= last)?.id ?? sections[0]?.id ?? 0;
}
