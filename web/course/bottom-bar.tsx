import { Play } from 'lucide-react';
import type { CourseViewer } from '#rules/access.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import type { LearnerSection } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { type Continuation, findNextLesson } from '#web/outline/outline-summary.ts';
import { buttonStyles } from '#web/parts/button-styles.ts';
import { LinkButton } from '#web/parts/button.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { MainButton } from './course-header.tsx';
import { beginWord } from './progress-words.ts';

type BottomBarProps = { viewer: CourseViewer; sections: readonly LearnerSection[]; onClaim: () => void };

/**
 * The bar at the bottom of phones: Back, and the header's main button (specification 2). With a plan the next lesson is
 * above them.
 */
export default function BottomBar({ viewer, sections, onClaim }: BottomBarProps) {
  const next = viewer.plan === 'free' || viewer.role !== null ? null : findNextLesson(sections);
  return (
    <nav
      aria-label={messages.links.bar}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-ground/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm md:hidden"
    >
      {next && <NextLesson next={next} />}
      <div
        className={`flex flex-wrap gap-3 @max-[16rem]:gap-2 @max-[16rem]:*:px-2.5 ${next ? 'justify-between' : ''}`}
      >
        <a href={pages.landing} className={buttonStyles(next ? 'plain' : 'quiet')}>
          {messages.links.back}
        </a>
        <MainButton viewer={viewer} onClaim={onClaim} plain={next !== null} className={next ? '' : 'grow'} />
      </div>
    </nav>
  );
}

/** The lesson to continue with, and the second at which it resumes. */
function NextLesson({ next: { lesson, why } }: { next: Continuation }) {
  const stopped = why === 'stopped-here';
  return (
    <LinkButton to={lessonUrl(lesson.id)} state={openedFromCourse} wide className="mb-1">
      <Play aria-hidden="true" className="size-5 shrink-0 fill-current" />
      <span className="grid min-w-0 text-left leading-tight">
        <span>{beginWord(lesson, stopped)}</span>{' '}
        <span className="flex gap-1.5 font-normal">
          <span lang={lesson.lang} className="truncate">
            {lesson.title}
          </span>
          {stopped && <span className="tabular-nums">{formatClock(lesson.progress.resumeAt)}</span>}
        </span>
      </span>
    </LinkButton>
  );
}
