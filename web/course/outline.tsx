import { useState } from 'react';
import type { Course, CourseSection } from '#contract/api.ts';
import { words } from '#web/words/words.ts';
import { playableLessons, whereToContinue } from './outline-summary.ts';
import { SectionFold } from './section-fold.tsx';
import { TranscriptSearch } from './transcript-search.tsx';

/** The accordion of sections. It begins open where one goes on, or at the first section. */
export function Outline({ sections }: { sections: Course['sections'] }) {
  const [open, setOpen] = useState<readonly number[]>(() => [sectionToBegin(sections)]);

  function toggle(id: number) {
    setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
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
        {sections.map((section) => (
          <SectionFold
            key={section.id}
            section={section}
            open={open.includes(section.id)}
            onToggle={() => toggle(section.id)}
          />
        ))}
      </div>
    </section>
  );
}

function sectionToBegin(sections: readonly CourseSection[]): number {
  const next = whereToContinue([...sections])?.lesson.index ?? 0;
  return sections.find(({ first, last }) => first <= next && next <= last)?.id ?? 1;
}
