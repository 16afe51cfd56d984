import { useRef } from 'react';
import type { Viewer } from '#rules/access.ts';
import { CourseLinks } from './course-links.tsx';
import { InstructorCard } from './instructor-card.tsx';
import { useStickyColumn } from './use-sticky-column.ts';

/** The column beside the outline; it lies below it on small screens. */
export function CourseAside({ viewer }: { viewer: Omit<Viewer, 'signedIn'> }) {
  const column = useRef<HTMLElement>(null);
  const sticks = useStickyColumn(column);
  return (
    <aside ref={column}>
      <div className={`grid content-start gap-8 ${sticks ? 'lg:sticky lg:top-22' : ''}`}>
        <CourseLinks viewer={viewer} />
        <InstructorCard />
      </div>
    </aside>
  );
}
