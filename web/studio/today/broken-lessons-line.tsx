import { ChevronRight, CircleAlert } from 'lucide-react';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { Link } from '../../parts/link.tsx';

/** One line about published lessons whose videos do not play; it leads to the videos. */
export function BrokenLessonsLine({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Link
      to={pages.studioVideos}
      className="flex items-start gap-3 rounded-card bg-amber-soft px-5 py-4 text-amber-ink shadow-low transition-shadow hover:shadow-high"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="grow">{words.studio.today.brokenLessons(count)}</span>
      <ChevronRight aria-hidden="true" className="mt-0.5 shrink-0" />
    </Link>
  );
}
