import type { UserRecord } from '#rules/user.ts';
import { CourseLinks } from './course-links.tsx';
import { InstructorCard } from './instructor-card.tsx';

/** What stands beside the outline; below it on small screens. */
export function CourseAside({ me }: { me: UserRecord }) {
  return (
    <aside className="grid content-start gap-8">
      <CourseLinks plan={me.plan} />
      <InstructorCard />
    </aside>
  );
}
