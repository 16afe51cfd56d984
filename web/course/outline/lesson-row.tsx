import { Check, CircleCheck, ExternalLink } from 'lucide-react';
import { smallestPlanFor } from '#rules/access.ts';
import type { SectionGate } from '#rules/outline.ts';
import { useAppContent } from '../../content/content-provider.tsx';
import { words } from '#words/words.ts';
import { formatClock } from '../../format-duration.ts';
import { Link } from '../../parts/link.tsx';
import { AttachedFiles } from './attached-files.tsx';
import type { LearnerLesson } from './learner-outline.ts';
import { lessonUrl, openedFromCourse } from '../lesson-dialog/lesson-url.ts';
import { BlockedTab } from '../lesson-dialog/new-tab.tsx';
import { isDone, wasBegun } from './outline-summary.ts';
import { useLessonPress } from '../lesson-dialog/use-lesson-press.ts';

type LessonRowProps = { lesson: LearnerLesson; opensWith: SectionGate };

const rowStyles =
  'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-colors hover:bg-raised focus-visible:-outline-offset-3 sm:gap-4 sm:px-5';

/** A lesson in the outline: where it stands, how long it is, and what a press leads to. */
export function LessonRow({ lesson, opensWith }: LessonRowProps) {
  const { press, opening, blockedUrl } = useLessonPress(lesson, opensWith);
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
      {/* A guide has no dialog of its own that could show them. */}
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
        <span className={`block min-w-0 sm:grow ${open ? 'font-medium' : 'text-quiet'}`}>{lesson.title}</span>
        <State lesson={lesson} opensWith={opensWith} opening={opening} />
      </span>
      {lesson.kind === 'video' && (
        <span className="tabular-nums shrink-0 text-quiet">{formatClock(lesson.lengthSeconds)}</span>
      )}
    </>
  );
}

function State({ lesson, opensWith, opening }: LessonRowProps & { opening: boolean }) {
  const { lesson: text } = words.course;
  const { premium, ultra } = useAppContent().plans;
  const look = 'flex shrink-0 items-center gap-1.5';
  if (opening) return <span className={`${look} text-sky`}>{text.opening}</span>;
  if (lesson.verdict === 'buy' || lesson.verdict === 'upgrade') {
    // On phones the section's own line says it once for all; there the rows stay one line each.
    const plans = smallestPlanFor(opensWith) === 'premium' ? [premium, ultra] : [ultra];
    return (
      <span className="shrink-0 text-quiet max-sm:sr-only">
        {text.opensWith(plans.map(({ title }) => title))}
      </span>
    );
  }
  if (lesson.kind === 'link') {
    return (
      <span className={`${look} text-sky`}>
        {text.guide} <ExternalLink aria-hidden="true" className="size-4" />
        <span className="sr-only">({text.newTab})</span>
      </span>
    );
  }
  if (isDone(lesson.progress)) {
    const { watched } = lesson.progress;
    return (
      <span className={`${look} text-sky`}>
        {watched ? (
          <CircleCheck aria-hidden="true" className="size-5" />
        ) : (
          <Check aria-hidden="true" className="size-5" />
        )}
        <span>{watched ? text.watched : text.ticked}</span>
      </span>
    );
  }
  if (!wasBegun(lesson.progress)) return null;
  return (
    <span className={`${look} tabular-nums text-sky`}>
      {text.stoppedAt(formatClock(lesson.progress.resumeAt))}
    </span>
  );
}
