import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { Link } from '#web/parts/link.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type CountedLesson, type Mark, marksOf } from './figures.ts';

const text = messages.studioLessonFigures.lesson.marks;

/** The parts where many leave, and those that many play again. */
export function LessonMarks({ lesson: { id, bins } }: { lesson: CountedLesson }) {
  const marks = marksOf(bins);
  return (
    <StudioSection title={text.title}>
      {marks.length === 0 && <p className="text-quiet">{text.none}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.at}`} className="flex flex-wrap items-baseline gap-x-4">
            <Link
              to={lessonUrl(id, mark.at)}
              className="-my-2 min-h-11 min-w-14 py-2 font-medium tabular-nums underline underline-offset-4"
            >
              {formatClock(mark.at)}
            </Link>
            <MarkBadge mark={mark} />
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}

export function MarkBadge({ mark: { kind, count } }: { mark: Mark }) {
  const styles = kind === 'leave' ? 'bg-amber-soft text-amber-ink' : 'bg-sky-soft text-ink';
  return <span className={`rounded-full px-3 py-0.5 ${styles}`}>{text[kind](count)}</span>;
}
