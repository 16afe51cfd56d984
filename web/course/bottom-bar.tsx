import { Play } from 'lucide-react';
import type { CourseViewer } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { words } from '#words/words.ts';
import { formatClock } from '../format-duration.ts';
import { LinkButton } from '../parts/button.tsx';
import { buttonStyles } from '../parts/button-styles.ts';
import { lessonUrl, openedFromCourse } from './lesson-dialog/lesson-url.ts';
import { MainButton } from './main-button.tsx';
import type { LearnerSection } from './outline/learner-outline.ts';
import { type Continuation, findNextLesson } from './outline/outline-summary.ts';

type BottomBarProps = { viewer: CourseViewer; sections: readonly LearnerSection[]; onClaim: () => void };

/**
 * On phones, within the thumb's reach: Back, and the header's main button (specification 2). With a plan the next lesson
 * comes first, and both are below it.
 */
export function BottomBar({ viewer, sections, onClaim }: BottomBarProps) {
  const next = viewer.plan === 'free' || viewer.role !== null ? null : findNextLesson(sections);
  return (
    <nav
      aria-label={words.course.bar}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden"
    >
      {next && <NextLesson next={next} />}
      <div
        className={`flex flex-wrap gap-3 @max-[16rem]:gap-2 @max-[16rem]:*:px-2.5 ${next ? 'justify-between' : ''}`}
      >
        <a href={pages.landing} className={buttonStyles(next ? 'plain' : 'quiet')}>
          {words.course.back}
        </a>
        <MainButton viewer={viewer} onClaim={onClaim} plain={next !== null} className={next ? '' : 'grow'} />
      </div>
    </nav>
  );
}

/** The lesson to continue with, and the second at which it resumes. */
function NextLesson({ next: { lesson, why } }: { next: Continuation }) {
  const { continuing } = words.course;
  const stopped = why === 'stopped-here';
  return (
    <LinkButton to={lessonUrl(lesson.id)} state={openedFromCourse} wide className="mb-1">
      <Play aria-hidden="true" className="size-5 shrink-0 fill-current" />
      <span className="grid min-w-0 text-left leading-tight">
        <span>{stopped ? continuing.open : continuing.start}</span>{' '}
        <span className="flex gap-1.5 font-normal">
          <span className="truncate">{lesson.title}</span>
          {stopped && <span className="tabular-nums">{formatClock(lesson.progress.resumeAt)}</span>}
        </span>
      </span>
    </LinkButton>
  );
}
