import { Check, CircleCheck, ExternalLink } from 'lucide-react';
import type { SectionGate } from '#rules/outline.ts';
import { messages } from '#messages/messages.ts';
import { useAppContent } from '#web/content/content-provider.tsx';
import { openingTitles } from '#web/content/opening-titles.ts';
import { AttachedFiles } from '#web/lesson/attached-files.tsx';
import type { LearnerLesson } from '#web/outline/learner-outline.ts';
import { lessonUrl, openedFromCourse } from '#web/outline/lesson-url.ts';
import { isDone, wasBegun } from '#web/outline/outline-summary.ts';
import { Link } from '#web/parts/link.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { useLessonClick } from './lesson-click.ts';
import { doneWord, QuizResult } from './lesson-marks.tsx';
import { BlockedTab } from './new-tab.tsx';

type LessonRowProps = { lesson: LearnerLesson; opensWith: SectionGate };

const rowStyles =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:gap-4 sm:px-5';

/** A lesson in the outline: its state, its length, and the action of a click. */
export function LessonRow({ lesson, opensWith }: LessonRowProps) {
  const { press, opening, blockedUrl } = useLessonClick(lesson, opensWith);
  const content = <RowContent lesson={lesson} opensWith={opensWith} opening={opening} />;
  return (
    <li>
      {lesson.verdict === 'play' ? (
        <Link to={lessonUrl(lesson.id)} state={openedFromCourse} className={rowStyles}>
          {content}
        </Link>
      ) : (
        <button type="button" onClick={press} aria-disabled={opening || undefined} className={rowStyles}>
          {content}
        </button>
      )}
      {blockedUrl && <BlockedTab url={blockedUrl} className="pl-14 sm:pl-16" />}
      {/* A guide has no dialog that could show them. */}
      {lesson.kind === 'link' && (
        <AttachedFiles lesson={lesson} className="pr-4 pb-2 pl-14 sm:pr-5 sm:pl-16" />
      )}
    </li>
  );
}

function RowContent({ lesson, opensWith, opening }: LessonRowProps & { opening: boolean }) {
  const open = lesson.verdict === 'play' || lesson.verdict === 'open-link';
  return (
    <>
      <span className="tabular-nums w-7 shrink-0 text-right text-quiet">{lesson.index + 1}</span>
      <span className="min-w-0 grow sm:flex sm:items-baseline sm:gap-4">
        <span lang={lesson.lang} className={`block min-w-0 sm:grow ${open ? 'font-medium' : 'text-quiet'}`}>
          {lesson.title}
        </span>
        <State lesson={lesson} opensWith={opensWith} opening={opening} />
        <QuizResult lesson={lesson} className="block shrink-0 text-quiet" />
      </span>
      {lesson.kind === 'video' && (
        <span className="tabular-nums shrink-0 text-quiet">{formatClock(lesson.lengthSeconds)}</span>
      )}
    </>
  );
}

function State({ lesson, opensWith, opening }: LessonRowProps & { opening: boolean }) {
  const { lesson: text } = messages.course;
  const content = useAppContent();
  const look = 'flex shrink-0 items-baseline gap-1.5';
  if (opening) return <span className={`${look} text-sky`}>{text.opening}</span>;
  if (lesson.verdict === 'buy' || lesson.verdict === 'upgrade') {
    // On phones the section's header says it for all lessons, so that each row stays one line.
    return (
      <span className="shrink-0 text-quiet max-sm:sr-only">
        {text.opensWith(openingTitles(content, opensWith))}
      </span>
    );
  }
  if (lesson.kind === 'link') {
    return (
      <span className={`${look} text-sky`}>
        {text.guide} <ExternalLink aria-hidden="true" className="size-4 self-center" />
        <span className="sr-only">({text.newTab})</span>
      </span>
    );
  }
  if (isDone(lesson.progress)) {
    const { watched } = lesson.progress;
    return (
      <span className={`${look} text-sky`}>
        {watched ? (
          <CircleCheck aria-hidden="true" className="size-5 self-center" />
        ) : (
          <Check aria-hidden="true" className="size-5 self-center" />
        )}
        <span>{doneWord(lesson)}</span>
      </span>
    );
  }
  if (!wasBegun(lesson.progress) && lesson.isFreePreview)
    return (
      <span className={`${look} rounded-full bg-sky-soft px-2.5 font-semibold text-sky max-sm:w-fit`}>
        {text.preview}
      </span>
    );
  if (lesson.kind === 'article') return <span className={`${look} text-quiet`}>{text.article}</span>;
  if (!wasBegun(lesson.progress)) return null;
  return (
    <span className={`${look} tabular-nums text-sky`}>
      {text.stoppedAt(formatClock(lesson.progress.resumeAt))}
    </span>
  );
}
