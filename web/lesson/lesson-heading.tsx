import { ArrowLeft, ArrowRight, Check, CircleCheck } from 'lucide-react';
import { messages } from '#messages/messages.ts';
import { Button } from '#web/parts/button.tsx';
import type { LessonContext } from './lesson-tab.ts';

type LessonHeadingProps = Pick<LessonContext, 'lesson' | 'done'> & { titleId: string; lessonCount: number };

/** The title below the video, the lesson's place in the course, and whether it is done. */
export function LessonHeading({ lesson, done, titleId, lessonCount }: LessonHeadingProps) {
  const { watched } = lesson.progress;
  return (
    <>
      <h2 id={titleId} className="text-title wrap-anywhere">
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
            <span>{watched ? messages.lesson.watched : messages.course.lesson.ticked}</span>
          </span>
        )}
      </p>
    </>
  );
}

/** Opens the lesson before or after, among those that play for this viewer. */
export function OtherLessons({ previous, next, onGo }: Pick<LessonContext, 'previous' | 'next' | 'onGo'>) {
  const text = messages.lesson;
  if (!previous && !next) return null;
  return (
    <nav aria-label={text.otherLessons} className="flex gap-3">
      {previous && (
        <Button
          kind="quiet"
          shines={false}
          className="grow basis-0 px-3!"
          onPress={() => onGo(previous.id)}
          aria-label={`${text.previous}: ${previous.title}`}
          title={previous.title}
        >
          <ArrowLeft aria-hidden="true" className="size-5 shrink-0" /> {text.previous}
        </Button>
      )}
      {next && (
        <Button
          kind="quiet"
          className="grow basis-0 px-3!"
          onPress={() => onGo(next.id)}
          aria-label={`${text.next}: ${next.title}`}
          title={next.title}
        >
          {text.next} <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
        </Button>
      )}
    </nav>
  );
}
