import { fewestStarters } from '#rules/lesson-figures.ts';
import { paramsIn } from '#rules/page-names.ts';
import { pages } from '#rules/pages.ts';
import { messages } from '#messages/messages.ts';
import { lessonUrl } from '#web/outline/lesson-url.ts';
import { LoadFailed } from '#web/parts/load-failed.tsx';
import { Loading } from '#web/parts/loading.tsx';
import { formatClock } from '#web/platform/format-duration.ts';
import { formatDate, formatDateTime } from '#web/platform/format.ts';
import { useLocation } from '#web/platform/router.tsx';
import { useApi } from '#web/platform/use-api.ts';
import { lessonEditUrl } from '#web/studio/draft/field-groups.ts';
import { useStudioViewer } from '#web/studio/frame/studio-context.ts';
import { StudioFrame } from '#web/studio/frame/studio-frame.tsx';
import { StandaloneLink } from '#web/studio/parts/standalone-link.tsx';
import { StudioSection } from '#web/studio/parts/section.tsx';
import { type CountedLesson, type LessonFigures, percentOf } from './figures.ts';
import { LessonCurve } from './lesson-curve.tsx';
import { LessonMarks } from './lesson-marks.tsx';
import { LessonTranscript } from './lesson-transcript.tsx';

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
  if (!data) return <Loading label={messages.site.loading} />;
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
