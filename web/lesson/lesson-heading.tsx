import { ArrowLeft, ArrowRight, Check, CircleCheck } from 'lucide-react';
import { messages } from '#messages/messages.ts';
import { Button, QuietButton } from '#web/parts/button.tsx';
import type { LessonContext } from './lesson-tab.ts';

type LessonHeadingProps = Pick<LessonContext, 'lesson' | 'done'> & { titleId: string; lessonCount: number };

/** The title below the video, the lesson's place in the course, and whether it is done. */
export function LessonHeading({ lesson, done, titleId, lessonCount }: LessonHeadingProps) {
  const { watched } = lesson.progress;
  return (
    <div className="min-w-0 grow basis-[10rem]">
      <h2 id={titleId} lang={lesson.lang} className="text-title wrap-anywhere">
        {lesson.title}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 text-quiet">
        <span className="tabular-nums">{messages.lesson.position(lesson.index + 1, lessonCount)}</span>
        {done && (
          <span className="flex items-center gap-1.5 text-sky">
            {watched ? (
              <CircleCheck aria-hidden="true" className="size-5" />
            ) : (
              <Check aria-hidden="true" className="size-5" />
            )}
            <span>{doneWord(lesson)}</span>
          </span>
        )}
      </p>
    </div>
  );
}

function doneWord({ kind, progress }: LessonContext['lesson']): string {
  if (kind === 'article') return messages.course.lesson.read;
  return progress.watched ? messages.lesson.watched : messages.course.lesson.ticked;
}

type OtherLessonsProps = Pick<LessonContext, 'previous' | 'next' | 'onGo'> & {
  /** Without words, beside the title on phones. */
  isSmall?: boolean;
};

/** Opens the lesson before or after, among those that play for this viewer. */
export function OtherLessons({ previous, next, onGo, isSmall = false }: OtherLessonsProps) {
  const text = messages.lesson;
  if (!previous && !next) return null;
  const look = isSmall ? 'size-12 p-0!' : 'grow basis-0 px-3!';
  return (
    <nav aria-label={text.otherLessons} className="flex shrink-0 gap-2 lg:gap-3">
      {previous && (
        <QuietButton
          className={look}
          onPress={() => onGo(previous.id)}
          aria-label={`${text.previous}: ${previous.title}`}
          title={previous.title}
        >
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
          {!isSmall && <span>{text.previous}</span>}
        </QuietButton>
      )}
      {next && (
        <Button
          kind="quiet"
          shines={!isSmall}
          className={look}
          onPress={() => onGo(next.id)}
          aria-label={`${text.next}: ${next.title}`}
          title={next.title}
        >
          {!isSmall && <span>{text.next}</span>}
          <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </Button>
      )}
    </nav>
  );
}
