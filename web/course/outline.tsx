import { useState } from 'react';
import type { Course, CourseSection } from '#contract/api.ts';
import { words } from '#web/words/words.ts';
import { whereToContinue } from './outline-summary.ts';
import { SectionFold } from './section-fold.tsx';

/** The accordion of sections. It begins open where one goes on, or at the first section. */
export function Outline({ sections }: { sections: Course['sections'] }) {
  const [open, setOpen] = useState<readonly number[]>(() => [sectionToBegin(sections)]);

  function toggle(id: number) {
    setOpen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  }

  return (
    <section aria-labelledby="outline">
      <h2 id="outline" className="text-title">
        {words.course.outline}
      </h2>
      <div className="mt-5 grid gap-3">
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
