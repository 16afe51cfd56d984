import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { Link } from '#web/parts/link.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type CountedLesson, sentencesOf } from './figures.ts';
import { MarkBadge } from './lesson-marks.tsx';

const {
  lesson: { transcript: text },
  share,
} = messages.studioLessonFigures;

/** The sentences of the video, each with the share who heard it and what stands out there. */
export function LessonTranscript({ lesson }: { lesson: CountedLesson }) {
  const sentences = sentencesOf(lesson);
  return (
    <StudioSection title={text.title} {...(sentences.length > 0 && { lead: text.lead })}>
      {sentences.length === 0 && <p className="text-quiet">{text.none}</p>}
      <ol className="grid max-w-4xl grid-cols-1 empty:hidden">
        {sentences.map(({ at, text: sentence, percent, marks }, index) => (
          <li
            // A transcript may repeat a second.
            key={`${at} ${index}`}
            className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <Link
              to={lessonUrl(lesson.id, at)}
              className="-my-2 min-h-11 min-w-12 py-2 tabular-nums text-quiet underline underline-offset-4"
            >
              {formatClock(at)}
            </Link>
            <span className="wrap-anywhere">
              <span>{sentence}</span>
              {marks.length > 0 && (
                <span className="mt-1 flex flex-wrap gap-2">
                  {marks.map((mark) => (
                    <MarkBadge key={`${mark.kind} ${mark.at}`} mark={mark} />
                  ))}
                </span>
              )}
            </span>
            <HeardBy percent={percent} />
          </li>
        ))}
      </ol>
    </StudioSection>
  );
}

function HeardBy({ percent }: { percent: number }) {
  return (
    <span className="grid w-16 gap-1 text-right tabular-nums sm:w-24">
      <span className="sr-only">{text.heard(percent)}</span>
      <span aria-hidden="true">{share(percent)}</span>
      <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
        <span className="block h-full rounded-full bg-sky" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
