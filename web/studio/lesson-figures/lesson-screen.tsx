import { fewestStarters } from '#rules/lesson-figures.ts';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { Link } from '#web/parts/link.tsx';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { lessonEditUrl } from '#web/studio/draft/field-groups.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import {
  type CountedLesson,
  type LessonFigures,
  type Mark,
  marksOf,
  percentOf,
  sentencesOf,
} from './figures.ts';
import { LessonCurve } from './lesson-curve.tsx';

const all = messages.studioLessonFigures;
const text = all.lesson;

/** /studio/analytics/lessons/{id}: who watches which part of a video, along its transcript. */
export default function LessonScreen() {
  const { pathname } = useLocation();
  const { id = '' } = paramsIn(pages.studioLesson, pathname);
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <StandaloneLink to={pages.studioLessons}>{text.back}</StandaloneLink>
      <OneLesson key={id} id={id} />
    </StudioFrame>
  );
}

function OneLesson({ id }: { id: string }) {
  const { data, error, reload } = useApi('GET /api/studio/lesson-figures/{id}', { params: { id } });
  if (!data && error !== null)
    return <LoadFailed error={error} missing={text.missing} text={all.failed} onRetry={reload} />;
  if (!data) return <Loading />;
  const { bins, starters } = data;
  return (
    <>
      <Summary lesson={data} />
      {bins && starters ? <Details lesson={{ ...data, bins, starters }} /> : null}
    </>
  );
}

function Details({ lesson }: { lesson: CountedLesson }) {
  return (
    <>
      <LessonCurve lesson={lesson} />
      <LessonMarks lesson={lesson} />
      <LessonTranscript lesson={lesson} />
    </>
  );
}

/** The totals of the lesson, or how many learners are missing until there are any. */
function Summary({ lesson }: { lesson: LessonFigures }) {
  const { id, title, section, starters, totals, lengthSeconds, countedAt, videoSince } = lesson;
  const { role } = useStudioViewer();
  return (
    <StudioSection title={title} lead={section}>
      {starters !== null && !totals && <p>{text.tooEarly(starters, fewestStarters)}</p>}
      {starters !== null && totals && (
        <dl className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-4">
          <Figure label={all.columns.starters} value={String(starters)} />
          <Figure
            label={all.columns.finished}
            value={all.countAndShare(totals.finished, percentOf(totals.finished, starters))}
            hint={text.hints.finished}
          />
          <Figure
            label={all.columns.reach}
            value={all.reach(formatClock(totals.medianReach), percentOf(totals.medianReach, lengthSeconds))}
            hint={text.hints.reach}
          />
          <Figure
            label={all.columns.drop}
            value={
              totals.biggestDrop
                ? all.drop(formatClock(totals.biggestDrop.at), totals.biggestDrop.learners)
                : all.none
            }
            hint={text.hints.drop}
          />
        </dl>
      )}
      <p className="max-w-measure text-quiet">
        {starters === null || countedAt === null
          ? all.notCounted
          : [
              all.countedAt(formatDateTime(countedAt)),
              ...(videoSince === null ? [] : [text.since(formatDate(videoSince))]),
            ].join(' ')}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {role === 'instructor' && <StandaloneLink to={lessonEditUrl(id)}>{text.edit}</StandaloneLink>}
        <StandaloneLink to={lessonUrl(id)}>{text.open}</StandaloneLink>
      </p>
    </StudioSection>
  );
}

function Figure({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="font-display text-title font-bold tabular-nums">{value}</dd>
      {hint !== undefined && <dd className="text-quiet">{hint}</dd>}
    </div>
  );
}

/** The sentences of the video, each with the share who heard it and what stands out there. */
function LessonTranscript({ lesson }: { lesson: CountedLesson }) {
  const sentences = sentencesOf(lesson);
  return (
    <StudioSection
      title={text.transcript.title}
      {...(sentences.length > 0 && { lead: text.transcript.lead })}
    >
      {sentences.length === 0 && <p className="text-quiet">{text.transcript.none}</p>}
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
      <span className="sr-only">{text.transcript.heard(percent)}</span>
      <span aria-hidden="true">{all.share(percent)}</span>
      <span aria-hidden="true" className="h-1.5 rounded-full bg-line">
        <span className="block h-full rounded-full bg-sky" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}

const marksText = messages.studioLessonFigures.lesson.marks;

/** The parts where many leave, and those that many play again. */
function LessonMarks({ lesson: { id, bins } }: { lesson: CountedLesson }) {
  const marks = marksOf(bins);
  return (
    <StudioSection title={marksText.title}>
      {marks.length === 0 && <p className="text-quiet">{marksText.none}</p>}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {marks.map((mark) => (
          <li key={`${mark.kind} ${mark.at}`} className="grid grid-cols-[auto_1fr] items-baseline gap-x-4">
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

function MarkBadge({ mark: { kind, count } }: { mark: Mark }) {
  const styles = kind === 'leave' ? 'bg-amber-soft text-amber-ink' : 'bg-sky-soft text-ink';
  return (
    <span className={`justify-self-start rounded-card px-3 py-0.5 ${styles}`}>{marksText[kind](count)}</span>
  );
}
